import type { Statement } from "#shared/contract/payouts.ts";
import { href } from "#shared/href.ts";
import { formatMoney } from "#shared/money.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Stack } from "../../design/layout.tsx";
import { csvHref } from "../csv-href.ts";

interface StatementCardProps {
  readonly business: string;
  readonly statement: Statement;
}

const nameOf = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** The month so many months later, or earlier. */
function monthFrom(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** What was earned in a month, treet by treet, with the file of it. */
export function StatementCard({ business, statement }: StatementCardProps) {
  const { month, rows, totals } = statement;
  const link = (to: string) => href("settingsOverview", { business }, { tab: "payouts", month: to });
  return (
    <Card
      id="statement"
      title={`Statement for ${nameOf(month)}`}
      actions={
        rows.length > 0 && (
          <ButtonLink
            href={csvHref(business, "payout-account/statement.csv", { month })}
            download=""
            size="small"
          >
            Export CSV
          </ButtonLink>
        )
      }
    >
      <Stack gap={4}>
        {rows.length === 0 ? (
          <p className="muted">No sales in this month.</p>
        ) : (
          <Sales statement={statement} />
        )}
        {totals.map(({ currency, payoutsMinor }) => (
          <p key={currency}>
            Paid out: <strong>{formatMoney({ minor: payoutsMinor, currency })}</strong>
          </p>
        ))}
        <p className="form-actions">
          <a href={link(monthFrom(month, -1))}>{nameOf(monthFrom(month, -1))}</a>{" "}
          <a href={link(monthFrom(month, 1))}>{nameOf(monthFrom(month, 1))}</a>
        </p>
      </Stack>
    </Card>
  );
}

interface Line extends Omit<Statement["totals"][number], "payoutsMinor"> {
  readonly id: string;
  readonly title: string;
}

const amount = (minor: (line: Line) => number) => (line: Line) =>
  formatMoney({ minor: minor(line), currency: line.currency });

function Sales({ statement: { rows, totals } }: { readonly statement: Statement }) {
  const lines: Line[] = [
    ...rows.map((row) => ({ ...row, id: `${row.treetId} ${row.currency}` })),
    ...totals.map((total) => ({ ...total, id: total.currency, title: "Total" })),
  ];
  return (
    <DataTable
      caption="Sales by treet"
      rows={lines}
      rowKey={({ id }) => id}
      empty={null}
      columns={[
        { id: "title", header: "Treet", cell: ({ title }) => title },
        {
          id: "sold",
          header: "Sold",
          align: "end",
          hideBelow: "small",
          cell: ({ sold }) => sold.toLocaleString("en"),
        },
        {
          id: "sales",
          header: "Sales",
          align: "end",
          hideBelow: "small",
          cell: amount(({ salesMinor }) => salesMinor),
        },
        {
          id: "refunds",
          header: "Refunds",
          align: "end",
          hideBelow: "medium",
          cell: amount(({ refundsMinor }) => 0 - refundsMinor),
        },
        {
          id: "fees",
          header: "Fees",
          align: "end",
          hideBelow: "medium",
          cell: amount(({ feesMinor }) => 0 - feesMinor),
        },
        { id: "net", header: "Net", align: "end", cell: amount(({ netMinor }) => netMinor) },
      ]}
    />
  );
}
