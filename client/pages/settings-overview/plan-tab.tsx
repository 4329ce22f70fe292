import { href } from "#shared/href.ts";
import { plans } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/settings.ts";
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
        <Notice tone="bad" title={words.dunningTitle({ step: standing.pastDue.step })}>
          <p>
            {words.dunningLead({
              money: money(standing.pastDue.dueMinor, currency),
              name: plans[plan].name,
              day: dayOf(standing.pastDue.endsAt),
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
      <ScheduledNotice business={slug} standing={standing} />
      <Card
        id="plan"
        title={words.planNamed({ name: plans[plan].name })}
        actions={standing.state === "trialing" && <Badge tone="info">{words.trial()}</Badge>}
      >
        <Stack gap={4}>
          <p>
            {isPaid
              ? `${words.priceLine({ price: price(overview.priceMinor), interval: standing.interval })} `
              : `${words.freeLine()} `}
            {nextCharge
              ? words.nextChargeOn({
                  money: money(nextCharge.amountMinor, currency),
                  day: dayOf(nextCharge.at),
                })
              : standing.trialEnd
                ? words.trialEndsOn({ day: dayOf(standing.trialEnd) })
                : ""}
            {creditMinor > 0 && ` ${words.creditLine({ money: money(creditMinor, currency) })}`}
          </p>
          <Grid>
            <PlanMeters business={slug} plan={plan} use={use} />
          </Grid>
          <div className="form-actions">
            <ButtonLink href={href("selectPlan", {}, { business: slug })} variant="primary">
              {isPaid ? words.changePlan() : words.upgrade()}
            </ButtonLink>
            {isPaid && (
              <Needs action="billing.manage">
                <ButtonLink href={href("downgrade", {}, { business: slug })} variant="quiet">
                  {words.downgradeOrCancel()}
                </ButtonLink>
              </Needs>
            )}
          </div>
        </Stack>
      </Card>
      <Card title={words.paymentMethod()}>
        <p>
          {card
            ? words.cardExpires({ cardName: cardName(card), expMonth: card.expMonth, expYear: card.expYear })
            : words.noCard()}
        </p>
        {isPaid && (
          <Needs action="billing.manage">
            <PortalForm business={slug} label={words.openBillingPortal()} form={form} quiet />
          </Needs>
        )}
        {overview.isSandbox && <p className="muted small">{words.sandboxNote()}</p>}
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

const tones = {
  paid: "good",
  open: "warn",
  draft: "neutral",
  void: "neutral",
  uncollectible: "bad",
} as const;

const stateNames = {
  get paid() {
    return words.paid();
  },
  get open() {
    return words.invoiceOpen();
  },
  get draft() {
    return words.draft();
  },
  get void() {
    return words.void();
  },
  get uncollectible() {
    return words.uncollectible();
  },
} as const;

function Invoices({ data: { overview } }: { readonly data: PlanData }) {
  return (
    <Card title={words.invoices()} id="invoices">
      {overview.invoices.length === 0 ? (
        <p className="muted">{words.noInvoicesLead()}</p>
      ) : (
        <table className="price-lines">
          <caption className="visually-hidden">{words.invoicesCaption()}</caption>
          <tbody>
            {overview.invoices.map((invoice) => (
              <tr key={invoice.id}>
                <th scope="row">
                  {invoice.url ? (
                    <a href={invoice.url}>{invoice.number ?? words.invoice()}</a>
                  ) : (
                    invoice.number
                  )}{" "}
                  <Badge tone={tones[invoice.state]}>{stateNames[invoice.state]}</Badge>
                  <span className="muted small"> {dayOf(invoice.createdAt)}</span>
                  <details>
                    <summary className="small">{words.details()}</summary>
                    <ul className="small">
                      {invoice.lines.map(({ description, amountMinor }) => (
                        <li key={description}>
                          {description}: {money(amountMinor, invoice.currency)}
                        </li>
                      ))}
                      {invoice.taxMinor !== 0 && (
                        <li>{words.vatIs({ money: money(invoice.taxMinor, invoice.currency) })}</li>
                      )}
                    </ul>
                  </details>
                </th>
                <td>
                  {money(invoice.totalMinor, invoice.currency)}
                  {invoice.pdfUrl && (
                    <>
                      <br />
                      <a href={invoice.pdfUrl}>{words.pdf()}</a>
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
