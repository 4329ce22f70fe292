import { type BillingInterval, billingIntervals, type SoldPlan, yearlySaving } from "#shared/billing.ts";
import type {
  BilledLine,
  BillingQuote,
  BillingStatus,
  FormerQuote,
  TaxedCharge,
} from "#shared/contract/billing-shapes.ts";
import { href } from "#shared/href.ts";
import { formatMoney, formatPrice } from "#shared/money.ts";
import { countedLimits, limitWordAfter, type PlanId, type PlanUse, plans } from "#shared/plans.ts";
import { dateLocale } from "#shared/words/locale.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as words from "#words/plans.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Notice } from "../../design/notice.tsx";
import type { FormState } from "../../page-props.ts";
import "./billing.css";

export const money = (minor: number, currency = "EUR"): string => formatMoney({ minor, currency });
export const price = (minor: number): string => formatPrice({ minor, currency: "EUR" });
/** Returns the card's label; capitalises the brand as on the card: "visa" → "Visa". */
export const cardName = ({ brand, last4 }: { readonly brand: string; readonly last4: string }): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
/** Returns the month and year as printed on a card, such as "03/2034". */
export const expiryText = ({
  expMonth,
  expYear,
}: {
  readonly expMonth: number;
  readonly expYear: number;
}): string => `${String(expMonth).padStart(2, "0")}/${expYear}`;
export const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString(dateLocale(), { dateStyle: "long", timeZone: "UTC" });
export const namesOf = (names: readonly string[]): string =>
  names.length > 1
    ? words.eitherName({ first: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" })
    : (names[0] ?? words.theOwner());

/** Monthly or yearly billing, as two links, so that each price has its own URL. */
export const IntervalToggle = ({
  interval,
  hrefFor,
  saving,
}: {
  readonly interval: BillingInterval;
  readonly hrefFor: (interval: BillingInterval) => string;
  /** The plan whose yearly saving is shown. */
  readonly saving?: PlanId;
}) => (
  <nav className="interval-toggle" aria-label={words.billingInterval()}>
    {billingIntervals.map((each) => (
      <a key={each} href={hrefFor(each)} aria-current={each === interval ? "true" : undefined}>
        {each === "month" ? words.billedMonthly() : words.billedYearly()}
        {each === "year" && (
          <span className="interval-saving">
            {saving && saving !== "starter"
              ? words.saveAmount({ price: price(yearlySaving(saving)) })
              : words.twoMonthsFree()}
          </span>
        )}
      </a>
    ))}
  </nav>
);

interface QuoteProps {
  readonly quote: BillingQuote;
  readonly former: FormerQuote | null;
}

/** Tells that a price differs from the one that was to be paid. */
export function PriceChanged({ quote: { dueMinor, currency }, former }: QuoteProps) {
  if (!former) return null;
  return (
    <Notice
      tone="warn"
      title={words.priceChanged()}
      text={words.priceChangedLead({
        formerDue: money(former.dueMinor, currency),
        money: money(dueMinor, currency),
      })}
    />
  );
}

/** All lines of a price, down to the amount due now; what differs from the former price is marked. */
export function QuoteLines({ quote, former }: QuoteProps) {
  const { currency } = quote;
  const taxBefore = former?.taxMinor;
  const rows: (readonly [what: string, minor: number, before?: number | undefined])[] = [
    ...quote.lines.map((line) => [lineName(line), line.amountMinor] as const),
    ...(quote.discountMinor > 0
      ? [
          [
            quote.promotionCode
              ? words.discountWithCode({ promotionCode: quote.promotionCode })
              : words.discount(),
            -quote.discountMinor,
          ] as const,
        ]
      : []),
    ...(quote.tax === "vat" ? [[words.vat(), quote.taxMinor, taxBefore] as const] : []),
    ...(quote.tax === "reverse_charge" ? [[words.vatReversed(), 0, taxBefore] as const] : []),
    ...(quote.creditUsedMinor > 0 ? [[words.credit(), -quote.creditUsedMinor] as const] : []),
  ];
  return (
    <table className="price-lines">
      <caption className="visually-hidden">{words.price()}</caption>
      <tbody>
        {rows.map(([what, minor, before]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>
              <Amount minor={minor} before={before} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.dueNow()}</th>
          <td>
            <Amount minor={quote.dueMinor} before={former?.dueMinor} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface AmountProps {
  readonly minor: number;
  readonly before: number | undefined;
  readonly currency: string;
}

/** An amount, after the one that it replaces. */
function Amount({ minor, before, currency }: AmountProps) {
  if (before === undefined || before === minor) return money(minor, currency);
  return (
    <>
      <del>{money(before, currency)}</del> <ins>{money(minor, currency)}</ins>
    </>
  );
}

/** Returns what a line of a price or an invoice is for, in the reader's language. */
export const lineName = ({ item, description }: BilledLine): string =>
  item
    ? words.billedItem({
        kind: oneOf(["trial", "unused", "rest"], item.kind),
        plan: plans[item.plan].name,
        interval: oneOf(["year"], item.interval),
      })
    : description;

/** Returns what the next charge comes to with its tax, or that tax is added as long as it is not known. */
export const nextChargeText = (charge: Untaxed & Partial<TaxedCharge>, currency: string): string =>
  words.nextChargeOn(chargeParts(charge, currency));

type Untaxed = Pick<TaxedCharge, "amountMinor" | "at">;

const chargeParts = (
  { at, amountMinor, tax = "unknown", taxMinor = 0 }: Untaxed & Partial<TaxedCharge>,
  currency: string,
) => ({
  money: money(amountMinor + taxMinor, currency),
  tax: oneOf(["vat", "unknown"], tax),
  vat: money(taxMinor, currency),
  day: dayOf(at),
});

/** The next charge, and what the price does not include yet. */
export function QuoteNotes({ quote }: { readonly quote: BillingQuote }) {
  const { next, interval, creditLeftMinor, currency, tax } = quote;
  return (
    <p className="muted small">
      {words.nextChargeLine({ ...chargeParts(next, currency), interval })}
      {tax === "unknown" && ` ${words.vatUnknown()}`}
      {creditLeftMinor > 0 && ` ${words.creditLeft({ money: money(creditLeftMinor, currency) })}`}
    </p>
  );
}

/** The plan limits that have been reached, and the items that wait for capacity. */
export function ReachedLimits(props: {
  readonly business: string;
  readonly plan: PlanId;
  readonly use: PlanUse;
  readonly blocked: readonly { readonly id: string; readonly title: string }[];
}) {
  const { business, plan, use, blocked } = props;
  const { limits } = plans[plan];
  const full = countedLimits.filter((limit) => (limits[limit] ?? Number.POSITIVE_INFINITY) <= use[limit]);
  if (full.length === 0) return null;
  const reached = full.map((limit) =>
    words.usageOf({
      use: use[limit],
      limits: limits[limit] ?? 0,
      what: limitWordAfter(limit, limits[limit]),
    }),
  );
  return (
    <Notice tone="info" title={words.limitReached({ reached: reached.join(", ") })}>
      {blocked.length > 0 && (
        <>
          <p>{words.waitingForRoom()}</p>
          <ul>
            {blocked.map(({ id, title }) => (
              <li key={id}>
                <a href={href("treet", { business, rest: [id] })}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** Button that asks those who manage the plan for an upgrade; once they have been asked, names them instead. */
export function AskForPlan(props: {
  readonly business: string;
  readonly status: BillingStatus;
  readonly plan: SoldPlan;
  readonly interval: BillingInterval;
  readonly form?: FormState | undefined;
  readonly quiet?: boolean;
}) {
  const { business, status, plan, interval, form, quiet } = props;
  if (status.asked) {
    return <p className="muted small">{words.askedOwners({ names: namesOf(status.managers) })}</p>;
  }
  return (
    <Form state={form} intent="ask" values={{ business, plan, interval }}>
      <SubmitButton variant={quiet ? "secondary" : "primary"}>
        {words.askOwners({ names: namesOf(status.managers) })}
      </SubmitButton>
    </Form>
  );
}

/** Tells a business that only supplies treets that the free plan is enough. */
export function SupplierNotice({ business }: { readonly business: { name: string; isCommunity: boolean } }) {
  if (business.isCommunity) return null;
  return (
    <Notice tone="info" title={words.paidNotNeeded()} text={words.supplyIsFree({ name: business.name })} />
  );
}

/** Says what is scheduled for the end of the billing period. */
function scheduledText({ plan, scheduled }: BillingStatus): string {
  if (!scheduled) return "";
  const day = dayOf(scheduled.at);
  return scheduled.plan === "starter"
    ? words.planEndsOn({ name: plans[plan].name, day })
    : words.planBeginsOn({
        name: plans[scheduled.plan].name,
        interval: scheduled.interval === "year" ? words.perYear() : words.perMonth(),
        day,
      });
}

/** Tells that changing the plan now takes the place of a change that is scheduled. */
export function ScheduledEnds({ status }: { readonly status: BillingStatus }) {
  if (!status.scheduled) return null;
  return <Notice tone="info" title={scheduledText(status)} text={words.changeEndsScheduled()} />;
}

/** The change scheduled for the end of the billing period, with a way to cancel it. */
export function ScheduledNotice({ business, status }: { business: string; status: BillingStatus }) {
  const { scheduled, plan, mayManage } = status;
  if (!scheduled) return null;
  return (
    <Notice tone="info" title={scheduledText(status)}>
      <p>{words.planKeptUntil({ name: plans[plan].name })}</p>
      {mayManage && (
        <Form intent="undo" values={{ business }}>
          <SubmitButton variant="secondary" size="small">
            {words.keepPlan({ name: plans[plan].name })}
          </SubmitButton>
        </Form>
      )}
    </Notice>
  );
}

/** Button to the payment provider's portal for cards, address and invoices. */
export const PortalForm = (props: {
  readonly business: string;
  readonly label: string;
  readonly form: FormState | undefined;
  readonly quiet?: boolean;
}) => (
  <Form state={props.form} intent="portal" values={{ business: props.business }}>
    <SubmitButton variant={props.quiet ? "quiet" : "primary"}>{props.label}</SubmitButton>
  </Form>
);
