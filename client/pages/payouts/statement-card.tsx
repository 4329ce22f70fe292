import type { Statement } from "#shared/contract/payouts.ts";
import { href } from "#shared/href.ts";
import { formatMoney } from "#shared/money.ts";
import { dateLocale, numberText } from "#shared/words/locale.ts";
import * as words from "#words/sales.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { csvHref } from "../csv-href.ts";

interface StatementProps {
  readonly business: string;
  readonly statement: Statement;
}

const nameOf = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(dateLocale(), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** Returns the month `by` months later, or earlier if `by` is negative. */
function monthFrom(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** A business's earnings in a month by treet, with downloads. */
export function StatementCard({ business, statement }: StatementProps) {
  const { month, totals } = statement;
  return (
    <Card
      id="statement"
      title={words.statement({ month: nameOf(month) })}
      actions={
        totals.length > 0 && (
          <div className="form-actions">
            <ButtonLink href={csvHref(business, "payout-account/statement.csv", { month })} size="small">
              {words.exportCsv()}
            </ButtonLink>
            <ButtonLink href={csvHref(business, "payout-account/statement.pdf", { month })} size="small">
              {words.exportPdf()}
            </ButtonLink>
          </div>
        )
      }
      gap={4}
    >
      <Sales statement={statement} />
      {totals.map(({ currency, payoutsMinor }) => (
        <p key={currency}>
          {words.paidOut()} <strong>{formatMoney({ minor: payoutsMinor, currency })}</strong>
        </p>
      ))}
      <Months business={business} statement={statement} tab="payouts" />
    </Card>
  );
}

/** What a community's members paid in a month, including fees, for its own sales and its partners'. */
export function SpendingCard({ business, statement }: StatementProps) {
  const { month, rows } = statement;
  return (
    <Card
      id="member-payments"
      title={words.spending({ month: nameOf(month) })}
      actions={
        rows.length > 0 && (
          <ButtonLink href={csvHref(business, "member-payments.csv", { month })} size="small">
            {words.exportCsv()}
          </ButtonLink>
        )
      }
      gap={4}
    >
      <Sales statement={statement} />
      <Months business={business} statement={statement} tab="plan" />
    </Card>
  );
}

/** Links to the previous and the next month; none after the current one. */
const Months = ({
  business,
  statement: { month, isOver },
  tab,
}: StatementProps & { readonly tab: "payouts" | "plan" }) => (
  <p className="form-actions">
    {(isOver ? [-1, 1] : [-1]).map((by) => (
      <a key={by} href={href("settingsOverview", { business }, { tab, month: monthFrom(month, by) })}>
        {nameOf(monthFrom(month, by))}
      </a>
    ))}
  </p>
);

interface Line extends Omit<Statement["totals"][number], "payoutsMinor"> {
  readonly id: string;
  readonly title: string;
}

const amount = (minor: (line: Line) => number) => (line: Line) =>
  formatMoney({ minor: minor(line), currency: line.currency });

function Sales({ statement: { rows, totals } }: { readonly statement: Statement }) {
  const lines: Line[] = [
    ...rows.map((row) => ({ ...row, id: `${row.treetId} ${row.currency}` })),
    ...totals.map((total) => ({ ...total, id: total.currency, title: words.total() })),
  ];
  if (rows.length === 0) return <p className="muted">{words.noSales()}</p>;
  return (
    <DataTable
      caption={words.byTreet()}
      rows={lines}
      rowKey={({ id }) => id}
      empty={null}
      columns={[
        { id: "title", header: words.treet(), cell: ({ title }) => title },
        {
          id: "sold",
          header: words.sold(),
          align: "end",
          hideBelow: "small",
          cell: ({ sold }) => numberText(sold),
        },
        {
          id: "sales",
          header: words.sales(),
          align: "end",
          hideBelow: "small",
          cell: amount(({ salesMinor }) => salesMinor),
        },
        {
          id: "refunds",
          header: words.backToMembers(),
          align: "end",
          hideBelow: "medium",
          cell: amount(({ refundsMinor, disputesMinor }) => 0 - refundsMinor - disputesMinor),
        },
        {
          id: "fees",
          header: words.fees(),
          align: "end",
          hideBelow: "medium",
          cell: amount(({ feesMinor }) => 0 - feesMinor),
        },
        { id: "net", header: words.net(), align: "end", cell: amount(({ netMinor }) => netMinor) },
      ]}
    />
  );
}
