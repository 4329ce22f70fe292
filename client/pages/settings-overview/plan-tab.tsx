import { use } from "react";
import { href } from "#shared/href.ts";
import { type InvoiceState, invoicesList } from "#shared/lists/invoices.ts";
import { invoiceOrders } from "#shared/lists/orders.ts";
import { plans } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/settings.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { LatePart } from "../../late-part.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { OrderMenu } from "../../lists/order-menu.tsx";
import { ShortList } from "../../lists/short-list.tsx";
import type { FormState } from "../../page-props.ts";
import { BillingDetails } from "../billing/billing-details.tsx";
import {
  cardName,
  dayOf,
  expiryText,
  lineName,
  money,
  nextChargeText,
  PortalForm,
  price,
  ScheduledNotice,
} from "../billing/parts.tsx";
import { PlanMeters } from "../parts/plan-meters.tsx";
import { SpendingCard } from "../payouts/statement-card.tsx";
import type { PlanData } from "./data.ts";

/** The plan, its price and payment method, and all invoices. */
export function PlanTab({ data, form }: { readonly data: PlanData; readonly form: FormState | undefined }) {
  const { slug, overview, use, spending, countries } = data;
  const { status, nextCharge, card, creditMinor, currency } = overview;
  const { plan, mayManage } = status;
  const isPaid = status.state === "active" || status.state === "trialing" || status.state === "past_due";
  return (
    <Stack gap={5}>
      {status.pastDue && (
        <Notice tone="bad" title={words.dunningTitle({ step: status.pastDue.step })}>
          <p>
            {words.dunningLead({
              money: money(status.pastDue.dueMinor, currency),
              name: plans[plan].name,
              day: dayOf(status.pastDue.endsAt),
            })}
            {overview.openInvoiceUrl && (
              <>
                {" "}
                <a href={overview.openInvoiceUrl}>{words.payInvoice()}</a>
              </>
            )}
          </p>
          <Needs action="billing.manage">
            <PortalForm business={slug} label={words.updatePaymentMethod()} form={form} />
          </Needs>
        </Notice>
      )}
      <ScheduledNotice business={slug} status={status} />
      <Card
        id="plan"
        title={words.planNamed({ name: plans[plan].name })}
        actions={status.state === "trialing" && <Badge tone="info">{words.trial()}</Badge>}
        gap={4}
      >
        <p>
          {isPaid
            ? `${words.priceLine({ price: price(overview.priceMinor), interval: status.interval })} `
            : `${words.freeLine()} `}
          {nextCharge ? (
            <LatePart value={data.charge} fallback={nextChargeText(nextCharge, currency)}>
              <NextCharge charge={data.charge} without={nextCharge} currency={currency} />
            </LatePart>
          ) : (
            status.trialEnd && words.trialEndsOn({ day: dayOf(status.trialEnd) })
          )}
          {creditMinor > 0 && ` ${words.creditLine({ money: money(creditMinor, currency) })}`}
        </p>
        <Grid>
          <PlanMeters business={slug} plan={plan} use={use} />
        </Grid>
        <div className="form-actions">
          <ButtonLink href={href("selectPlan", {}, { business: slug })} variant="primary">
            {isPaid ? words.changePlan() : words.upgrade()}
          </ButtonLink>
          {isPaid && !status.trialEndsItself && (
            <Needs action="billing.manage">
              <ButtonLink href={href("downgrade", {}, { business: slug })} variant="quiet">
                {words.downgradeOrCancel()}
              </ButtonLink>
            </Needs>
          )}
        </div>
      </Card>
      <Card title={words.paymentMethod()}>
        <p>
          {card ? words.cardExpires({ cardName: cardName(card), expiry: expiryText(card) }) : words.noCard()}
        </p>
        {isPaid && (
          <Needs action="billing.manage">
            <PortalForm business={slug} label={words.openBillingPortal()} form={form} quiet />
          </Needs>
        )}
        {overview.isSandbox && <p className="muted small">{words.sandboxNote()}</p>}
      </Card>
      <Invoices data={data} />
      {/* On a plan without paid treets, the card appears only if there were payments under another plan. */}
      {(plans[plan].features.paidTreetFeePercent !== null || spending.rows.length > 0) && (
        <SpendingCard business={slug} statement={spending} />
      )}
      {mayManage ? (
        <BillingDetails
          business={slug}
          profile={overview.profile}
          vatState={overview.vatState}
          countries={countries}
          form={form}
        />
      ) : (
        <Card
          title={words.billingDetails()}
          actions={
            <Needs action="billing.manage">
              <Button size="small" icon="edit">
                {commonWords.change()}
              </Button>
            </Needs>
          }
        >
          <p>{overview.profile.legalName || words.noBillingName()}</p>
        </Card>
      )}
    </Stack>
  );
}

/** The next charge with its tax, which the payment provider calculates; without tax if it does not answer. */
const NextCharge = (props: {
  readonly charge: PlanData["charge"];
  readonly without: NonNullable<PlanData["overview"]["nextCharge"]>;
  readonly currency: string;
}) => nextChargeText(use(props.charge) ?? props.without, props.currency);

const stateNames = invoicesList.filters.state.names;
const stateTones: Readonly<Record<InvoiceState, Tone>> = {
  paid: "good",
  open: "warn",
  draft: "neutral",
  void: "neutral",
  uncollectible: "bad",
};

function Invoices({ data: { slug, invoices } }: { readonly data: PlanData }) {
  const link: LinkTo = (changes) =>
    href(
      "settingsOverview",
      { business: slug },
      { tab: "plan", ...invoices.query, cursor: undefined, ...changes },
    );
  return (
    <Card title={words.invoices()} id="invoices" gap={4}>
      <ShortList<Invoice>
        data={invoices}
        link={link}
        filters={invoicesList.filters}
        searchLabel={words.searchInvoices()}
        tools={<OrderMenu orders={invoiceOrders} order={invoices.query.order} link={link} />}
        isTable
        noneMatch={words.noInvoicesMatch()}
        empty={<p className="muted">{words.noInvoicesLead()}</p>}
      >
        {(rows) => (
          <DataTable<Invoice>
            caption={words.invoicesCaption()}
            columns={invoiceColumns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={null}
          />
        )}
      </ShortList>
    </Card>
  );
}

type Invoice = PlanData["invoices"]["items"][number];

const invoiceColumns: readonly Column<Invoice>[] = [
  {
    id: "number",
    header: words.invoice,
    cell: ({ number, url, state, createdAt, currency, lines, taxMinor }) => (
      <>
        {url ? <a href={url}>{number ?? words.invoice()}</a> : number}{" "}
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
        <span className="muted small data-table-below-small">{dayOf(createdAt)}</span>
        <details>
          <summary className="small">{words.details()}</summary>
          <ul className="small">
            {lines.map((line) => (
              <li key={line.description}>
                {lineName(line)}: {money(line.amountMinor, currency)}
              </li>
            ))}
            {taxMinor !== 0 && <li>{words.vatIs({ money: money(taxMinor, currency) })}</li>}
          </ul>
        </details>
      </>
    ),
  },
  {
    id: "day",
    header: words.invoiceDay,
    hideBelow: "small",
    cell: ({ createdAt }) => dayOf(createdAt),
  },
  {
    id: "total",
    header: words.invoiceTotal,
    align: "end",
    cell: ({ totalMinor, currency, pdfUrl }) => (
      <>
        {money(totalMinor, currency)}
        {pdfUrl && (
          <>
            <br />
            <a href={pdfUrl}>{words.pdf()}</a>
          </>
        )}
      </>
    ),
  },
];
