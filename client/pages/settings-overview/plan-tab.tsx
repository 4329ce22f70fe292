import { href } from "#shared/href.ts";
import { plans } from "#shared/plans.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import type { FormState } from "../../page-props.ts";
import { BillingDetails } from "../billing/billing-details.tsx";
import { cardName, dayOf, money, PortalForm, price, ScheduledNotice } from "../billing/parts.tsx";
import { PlanMeters } from "../parts/plan-meters.tsx";
import { SpendingCard } from "../payouts/statement-card.tsx";
import type { PlanData } from "./data.ts";

/** The plan, what is paid for it and how, and every invoice. */
export function PlanTab({ data, form }: { readonly data: PlanData; readonly form: FormState | undefined }) {
  const { slug, overview, use, spending, countries } = data;
  const { standing, nextCharge, card, creditMinor, currency } = overview;
  const { plan, mayManage } = standing;
  const isPaid =
    standing.state === "active" || standing.state === "trialing" || standing.state === "past_due";
  return (
    <Stack gap={5}>
      {standing.pastDue && (
        <Notice tone="bad" title={`Payment failed (notice ${standing.pastDue.step} of 4)`}>
          <p>
            We couldn't charge {money(standing.pastDue.dueMinor, currency)}. {plans[plan].name} ends on{" "}
            {dayOf(standing.pastDue.endsAt)} if it isn't paid.
            {overview.openInvoiceUrl && (
              <>
                {" "}
                <a href={overview.openInvoiceUrl}>Pay the invoice</a>
              </>
            )}
          </p>
          <Needs action="billing.manage">
            <PortalForm business={slug} label="Update payment method" form={form} />
          </Needs>
        </Notice>
      )}
      <ScheduledNotice business={slug} standing={standing} />
      <Card
        id="plan"
        title={`${plans[plan].name} plan`}
        actions={standing.state === "trialing" && <Badge tone="info">Trial</Badge>}
      >
        <Stack gap={4}>
          <p>
            {isPaid ? `${price(overview.priceMinor)} a ${standing.interval}, plus VAT. ` : "Free. "}
            {nextCharge
              ? `Next charge: ${money(nextCharge.amountMinor, currency)} on ${dayOf(nextCharge.at)}.`
              : standing.trialEnd
                ? `Your trial ends on ${dayOf(standing.trialEnd)}.`
                : ""}
            {creditMinor > 0 && ` You have ${money(creditMinor, currency)} of credit.`}
          </p>
          <Grid>
            <PlanMeters business={slug} plan={plan} use={use} />
          </Grid>
          <div className="form-actions">
            <ButtonLink href={href("selectPlan", {}, { business: slug })} variant="primary">
              {isPaid ? "Change plan" : "Upgrade"}
            </ButtonLink>
            {isPaid && (
              <Needs action="billing.manage">
                <ButtonLink href={href("downgrade", {}, { business: slug })} variant="quiet">
                  Downgrade or cancel
                </ButtonLink>
              </Needs>
            )}
          </div>
        </Stack>
      </Card>
      <Card title="Payment method">
        <p>
          {card
            ? `${cardName(card)}, expires ${card.expMonth}/${card.expYear}`
            : "No card yet. You add one when you choose a plan."}
        </p>
        {isPaid && (
          <Needs action="billing.manage">
            <PortalForm business={slug} label="Open billing portal" form={form} quiet />
          </Needs>
        )}
        {overview.isSandbox && <p className="muted small">Sandbox: test cards only, and no money moves.</p>}
      </Card>
      <Invoices data={data} />
      {/* A plan without treets that have a price shows only what was paid under another. */}
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
          title="Billing details"
          actions={
            <Needs action="billing.manage">
              <Button size="small" icon="edit">
                Change
              </Button>
            </Needs>
          }
        >
          <p>{overview.profile.legalName || "Nobody is named on your invoices yet."}</p>
        </Card>
      )}
    </Stack>
  );
}

const tones = {
  paid: "good",
  open: "warn",
  draft: "neutral",
  void: "neutral",
  uncollectible: "bad",
} as const;

const stateNames = {
  paid: "Paid",
  open: "Open",
  draft: "Draft",
  void: "Void",
  uncollectible: "Uncollectible",
} as const;

function Invoices({ data: { overview } }: { readonly data: PlanData }) {
  return (
    <Card title="Invoices" id="invoices">
      {overview.invoices.length === 0 ? (
        <p className="muted">Invoices appear here after your first payment.</p>
      ) : (
        <table className="price-lines">
          <caption className="visually-hidden">Invoices, newest first</caption>
          <tbody>
            {overview.invoices.map((invoice) => (
              <tr key={invoice.id}>
                <th scope="row">
                  {invoice.url ? <a href={invoice.url}>{invoice.number ?? "Invoice"}</a> : invoice.number}{" "}
                  <Badge tone={tones[invoice.state]}>{stateNames[invoice.state]}</Badge>
                  <span className="muted small"> {dayOf(invoice.createdAt)}</span>
                  <details>
                    <summary className="small">Details</summary>
                    <ul className="small">
                      {invoice.lines.map(({ description, amountMinor }) => (
                        <li key={description}>
                          {description}: {money(amountMinor, invoice.currency)}
                        </li>
                      ))}
                      {invoice.taxMinor !== 0 && <li>VAT: {money(invoice.taxMinor, invoice.currency)}</li>}
                    </ul>
                  </details>
                </th>
                <td>
                  {money(invoice.totalMinor, invoice.currency)}
                  {invoice.pdfUrl && (
                    <>
                      <br />
                      <a href={invoice.pdfUrl}>PDF</a>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
