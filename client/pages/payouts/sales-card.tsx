import type { Purchase, Sale } from "#shared/contract/purchases.ts";
import { href } from "#shared/href.ts";
import type { QueryOf } from "#shared/lists/list.ts";
import { salesList } from "#shared/lists/sales.ts";
import { formatMoney } from "#shared/money.ts";
import * as words from "#words/sales.ts";
import { Badge } from "../../design/badge.tsx";
import { Button } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { LinkTo, Listed } from "../../lists/list-types.ts";
import { ShortList } from "../../lists/short-list.tsx";
import type { FormState } from "../../page-props.ts";

const priceOf = ({ priceMinor, currency }: Pick<Purchase, "currency" | "priceMinor">): string =>
  formatMoney({ minor: priceMinor, currency });

/** Disputed payments, the most urgent thing for a seller to answer. */
export function DisputesNotice({ disputed }: { readonly disputed: readonly Sale[] }) {
  if (disputed.length === 0) return null;
  return (
    <Notice tone="warn" title={words.disputes()}>
      <p>{words.disputesLead()}</p>
      <ul>
        {disputed.map((sale) => (
          <li key={sale.id}>
            {sale.treet.title}, {priceOf(sale)}, <code>{sale.reference}</code>
            {sale.dispute?.dueAt && (
              <>
                {" · "}
                <strong>
                  <Rich>{words.answerBy({ day: () => <Time value={sale.dispute?.dueAt ?? ""} /> })}</Rich>
                </strong>
              </>
            )}
          </li>
        ))}
      </ul>
      <Rich as="p">{words.writeToUs({ link: (text) => <a href={href("contactSteps")}>{text}</a> })}</Rich>
    </Notice>
  );
}

interface SalesCardProps {
  readonly business: string;
  readonly sales: Listed<Sale, QueryOf<typeof salesList>>;
  readonly form: FormState | undefined;
}

/** Sales of a business, each with a way to refund it. */
export function SalesCard({ business, sales, form }: SalesCardProps) {
  const link: LinkTo = (changes) =>
    href("settingsOverview", { business }, { tab: "payouts", ...sales.query, cursor: undefined, ...changes });
  return (
    <Card id="sales" title={words.recentSales()} gap={4}>
      <ShortList<Sale>
        data={sales}
        link={link}
        filters={salesList.filters}
        searchLabel={words.searchSales()}
        isTable
        noneMatch={words.noSalesMatch()}
        empty={
          <div className="data-table-empty">
            <strong>{words.noneSold()}</strong>
            <p className="muted">{words.noneSoldText()}</p>
          </div>
        }
      >
        {(rows) => (
          <DataTable<Sale>
            caption={words.recentSales()}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columnsFor({ business, form, action: link({}) })}
            empty={null}
          />
        )}
      </ShortList>
    </Card>
  );
}

const columnsFor = (way: Omit<RefundDialogProps, "sale">): readonly Column<Sale>[] => [
  {
    id: "treet",
    header: words.treet(),
    cell: (sale) => (
      <>
        {sale.treet.title}
        <span className="muted small data-table-below-small">
          {priceOf(sale)} · <Time value={sale.paidAt} /> {isSettled(sale) || <StateOf sale={sale} />}
        </span>
      </>
    ),
  },
  {
    id: "reference",
    header: words.reference(),
    hideBelow: "medium",
    cell: ({ reference }) => <code>{reference}</code>,
  },
  {
    id: "community",
    header: words.community(),
    hideBelow: "large",
    cell: ({ community }) => <span className="cell-lines">{community}</span>,
  },
  { id: "paid", header: words.paidOn(), hideBelow: "small", cell: ({ paidAt }) => <Time value={paidAt} /> },
  { id: "price", header: words.price(), align: "end", hideBelow: "small", cell: priceOf },
  { id: "state", header: words.state(), hideBelow: "small", cell: (sale) => <StateOf sale={sale} /> },
  {
    id: "refund",
    header: <span className="visually-hidden">{words.refund()}</span>,
    align: "end",
    cell: (sale) => sale.isRefundable && <RefundDialog sale={sale} {...way} />,
  },
];

const stateNames = salesList.filters.state.names;

/** True if paid, undisputed and kept. This state is omitted on narrow screens. */
const isSettled = ({ state, dispute, refundedMinor }: Sale) =>
  state === "paid" && !dispute && refundedMinor === 0;

function StateOf({ sale }: { readonly sale: Sale }) {
  const { state, dispute, refundedMinor, currency } = sale;
  if (state === "refunding") return <Badge tone="info">{stateNames.refunding}</Badge>;
  if (state === "refunded") return <Badge tone="neutral">{stateNames.refunded}</Badge>;
  if (dispute?.state === "open") return <Badge tone="warn">{words.stateDisputed()}</Badge>;
  if (dispute?.state === "lost") return <Badge tone="bad">{words.stateLost()}</Badge>;
  if (refundedMinor > 0)
    return (
      <Badge tone="neutral">
        {words.refundedInPart({ price: formatMoney({ minor: refundedMinor, currency }) })}
      </Badge>
    );
  return <Badge tone="good">{words.statePaid()}</Badge>;
}

interface RefundDialogProps {
  readonly sale: Sale;
  readonly business: string;
  readonly form: FormState | undefined;
  readonly action: string;
}

function RefundDialog({ sale, business, form, action }: RefundDialogProps) {
  const price = priceOf({ ...sale, priceMinor: sale.priceMinor - sale.refundedMinor });
  return (
    <ConfirmDialog
      title={words.refundTitle({ price, title: sale.treet.title })}
      intent="refund"
      action={action}
      confirmLabel={words.refundConfirm({ price })}
      state={form?.values.purchase === sale.id ? form : undefined}
      trigger={
        <Button size="small" variant="quiet" aria-label={words.refundSale({ code: sale.reference })}>
          {words.refund()}
        </Button>
      }
    >
      <p>{words.refundText()}</p>
      <input type="hidden" name="business" value={business} />
      <input type="hidden" name="purchase" value={sale.id} />
    </ConfirmDialog>
  );
}
