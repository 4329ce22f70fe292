import type { checkoutPage } from "#server/pages/checkout.ts";
import { priceOf } from "#shared/billing.ts";
import { href } from "#shared/href.ts";
import { plans } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/plans.ts";
import { SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { CheckboxField } from "../design/choice-field.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { TextField } from "../design/text-field.tsx";
import type { FormState, PropsOf, ViewOf } from "../page-props.ts";
import { BillingDetails } from "./billing/billing-details.tsx";
import { AskForPlan, IntervalToggle, money, price, QuoteLines, QuoteNotes } from "./billing/parts.tsx";

type Order = ViewOf<typeof checkoutPage, "order">;

export default function Checkout({ data, form }: PropsOf<typeof checkoutPage>) {
  const { plan, interval, business } = data;
  const { name } = plans[plan];
  if (data.kind === "ask") {
    return (
      <Stack gap={5}>
        <PageHeader title={words.checkoutOf({ name })} lead={words.forNamed({ name: business.name })} />
        <Card title={words.cannotPay()}>
          <p>{words.cannotPayLead({ name, price: price(priceOf(plan, interval)), interval })}</p>
          <AskForPlan
            business={business.slug}
            status={data.status}
            plan={plan}
            interval={interval}
            form={form}
          />
        </Card>
      </Stack>
    );
  }
  return (
    <Stack gap={5}>
      <PageHeader title={words.checkoutOf({ name })} lead={words.forNamed({ name: business.name })} />
      {data.openUrl && (
        <Notice tone="info" title={words.checkoutOpen()}>
          <p>
            <Rich>
              {words.checkoutOpenLead({
                link: (text) => <a href={data.openUrl ?? undefined}>{text}</a>,
              })}
            </Rich>
          </p>
        </Notice>
      )}
      {data.formerDue && data.quote && (
        <Notice tone="warn" title={words.priceChanged()}>
          <p>
            {words.priceChangedLead({
              formerDue: data.formerDue,
              money: money(data.quote.dueMinor, data.quote.currency),
            })}
          </p>
        </Notice>
      )}
      <div className="checkout">
        <Summary data={data} form={form} />
        <BillingDetails
          business={business.slug}
          profile={data.profile}
          vatState={data.vatState}
          countries={data.countries}
          form={form}
        />
      </div>
    </Stack>
  );
}

function Summary({ data, form }: { readonly data: Order; readonly form: FormState | undefined }) {
  const { plan, interval, business, redirect, quote, promotionCode } = data;
  const query = { business: business.slug, plan, redirect: redirect || undefined };
  return (
    <Card title={words.orderSummary()}>
      <Stack gap={4}>
        <IntervalToggle
          interval={interval}
          saving={plan}
          hrefFor={(each) =>
            href("checkout", {}, { ...query, interval: each, code: promotionCode || undefined })
          }
        />
        {data.problem && <Notice tone="bad">{data.problem}</Notice>}
        {quote && <QuoteLines quote={quote} />}
        {quote && <QuoteNotes quote={quote} />}
        <form method="get" action={href("checkout")} className="form">
          <input type="hidden" name="business" value={business.slug} />
          <input type="hidden" name="plan" value={plan} />
          <input type="hidden" name="interval" value={interval} />
          {redirect && <input type="hidden" name="redirect" value={redirect} />}
          <TextField
            label={words.promotionCode()}
            name="code"
            defaultValue={promotionCode}
            error={data.codeProblem ?? undefined}
            maxLength={60}
            optional
          />
          <SubmitButton variant="secondary">{words.apply()}</SubmitButton>
          {quote?.promotionCode && (
            <a href={href("checkout", {}, { ...query, interval })}>
              {words.removeCode({ promotionCode: quote.promotionCode })}
            </a>
          )}
        </form>
        {quote && (
          <Form state={form} intent="pay">
            <input type="hidden" name="business" value={business.slug} />
            <input type="hidden" name="quote" value={quote.id} />
            <input type="hidden" name="due" value={quote.dueMinor} />
            <input type="hidden" name="redirect" value={redirect} />
            <CheckboxField name="terms" label={words.acceptTerms()} required />
            <SubmitButton>
              {quote.dueMinor > 0
                ? words.payAmount({ money: money(quote.dueMinor, quote.currency) })
                : commonWords.continueOn()}
            </SubmitButton>
            <p className="muted small">{data.isSandbox ? words.sandboxNote() : words.cardNote()}</p>
          </Form>
        )}
      </Stack>
    </Card>
  );
}
