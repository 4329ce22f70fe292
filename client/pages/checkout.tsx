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
import { inNewTab } from "./account/accept-terms.tsx";
import { BillingFields } from "./billing/billing-details.tsx";
import {
  AskForPlan,
  IntervalToggle,
  money,
  PriceChanged,
  price,
  QuoteLines,
  QuoteNotes,
  SupplierNotice,
} from "./billing/parts.tsx";

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
      <SupplierNotice business={business} />
      {data.openUrl && (
        <Notice tone="info" title={words.checkoutOpen()}>
          <Rich as="p">
            {words.checkoutOpenLead({
              link: (text) => <a href={data.openUrl ?? undefined}>{text}</a>,
            })}
          </Rich>
        </Notice>
      )}
      <IntervalToggle
        interval={interval}
        saving={plan}
        hrefFor={(each) =>
          href(
            "checkout",
            {},
            {
              business: business.slug,
              plan,
              redirect: data.redirect || undefined,
              interval: each,
              code: data.promotionCode || undefined,
            },
          )
        }
      />
      <OrderForm data={data} form={form} />
    </Stack>
  );
}

/**
 * Details, order and payment are one form: whichever of its buttons is pressed, nothing typed is lost, and what is paid
 * includes the tax of the details.
 */
function OrderForm({ data, form }: { readonly data: Order; readonly form: FormState | undefined }) {
  const { plan, interval, business, redirect, quote, promotionCode } = data;
  return (
    <Form state={form} intent="order" values={{ business: business.slug, plan, interval, redirect }}>
      {quote && (
        <>
          <input type="hidden" name="quote" value={quote.id} />
          <input type="hidden" name="due" value={quote.dueMinor} />
          <input type="hidden" name="tax" value={quote.taxMinor} />
          <input type="hidden" name="quotedCode" value={quote.promotionCode ?? ""} />
        </>
      )}
      <div className="checkout">
        <Card title={words.billingDetails()} gap={4}>
          <BillingFields
            profile={data.profile}
            vatState={data.vatState}
            countries={data.countries}
            isCountryNeeded
          />
          <div className="form-actions">
            {/* The first button of the form, which the enter key presses. */}
            <SubmitButton variant="secondary">{words.updateTotal()}</SubmitButton>
          </div>
        </Card>
        <Card title={words.orderSummary()} gap={4}>
          {data.problem && <Notice tone="bad">{data.problem}</Notice>}
          {quote && <PriceChanged quote={quote} former={data.former} />}
          {quote && <QuoteLines quote={quote} former={data.former} />}
          {quote && <QuoteNotes quote={quote} />}
          <TextField
            key={promotionCode}
            label={words.promotionCode()}
            name="code"
            defaultValue={promotionCode}
            error={data.codeProblem ?? undefined}
            maxLength={60}
            optional
          />
          <div className="form-actions">
            <SubmitButton variant="secondary">{words.apply()}</SubmitButton>
            {quote?.promotionCode && (
              <SubmitButton variant="quiet" name="step" value="remove-code">
                {words.removeCode({ promotionCode: quote.promotionCode })}
              </SubmitButton>
            )}
          </div>
          {quote && (
            <>
              <CheckboxField
                name="terms"
                label={<Rich>{words.acceptTerms({ terms: inNewTab(href("terms")) })}</Rich>}
                required
              />
              <SubmitButton name="step" value="pay">
                {quote.dueMinor > 0
                  ? words.payAmount({ money: money(quote.dueMinor, quote.currency) })
                  : commonWords.continueOn()}
              </SubmitButton>
              <p className="muted small">{data.isSandbox ? words.sandboxNote() : words.cardNote()}</p>
            </>
          )}
        </Card>
      </div>
    </Form>
  );
}
