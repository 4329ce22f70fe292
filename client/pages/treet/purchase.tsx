import type { Offer } from "#shared/contract/claims.ts";
import type { Purchase } from "#shared/contract/purchases.ts";
import { formatMoney } from "#shared/money.ts";
import { WITHDRAWAL_DAYS } from "#shared/purchases.ts";
import { priceText } from "#shared/treets.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Notice } from "../../design/notice.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";

interface BuyFormProps {
  readonly offer: Offer;
  readonly form: FormState | undefined;
}

/** The way to the checkout of what has a price. */
export function BuyForm({ offer, form }: BuyFormProps) {
  return (
    <Form state={form} intent="buy">
      {offer.waiting?.heldUntil && (
        <p>
          One is kept for you until <Time value={offer.waiting.heldUntil} format="datetime" decides />.
        </p>
      )}
      {offer.type === "event" ? (
        <CheckboxField
          name="waives"
          label="It's for an event on a fixed day, so I agree that it can't be returned."
        />
      ) : (
        <p className="small">
          You can cancel within {WITHDRAWAL_DAYS} days and get your money back, as long as you haven't shown
          it.
        </p>
      )}
      <SubmitButton>Buy for {priceText(offer)}</SubmitButton>
    </Form>
  );
}

interface PurchaseNoticeProps {
  readonly purchases: readonly Purchase[];
  readonly returned: string | null;
  readonly form: FormState | undefined;
}

/** What is being paid, and what became of what was. */
export function PurchaseNotice({ purchases, returned, form }: PurchaseNoticeProps) {
  const open = purchases.find(({ state }) => state === "open");
  if (open) {
    return (
      <Notice tone="info" title="You haven't paid yet">
        <p>
          We hold it for you until <Time value={open.expiresAt} format="datetime" decides />.
        </p>
        <div className="form-actions">
          {open.url && (
            <ButtonLink href={open.url} variant="primary">
              Continue to payment
            </ButtonLink>
          )}
          <Form state={form} intent="leave-purchase">
            <input type="hidden" name="purchase" value={open.id} />
            <SubmitButton variant="quiet">Don't buy it</SubmitButton>
          </Form>
        </div>
      </Notice>
    );
  }
  const found = purchases.find(({ id }) => id === returned) ?? purchases.find(isGoingBack);
  if (!found) return null;
  const price = formatMoney({ minor: found.priceMinor, currency: found.currency });
  switch (found.state) {
    case "paid":
      return <Notice tone="good" title={`Paid ${price}. It's yours.`} />;
    case "expired":
      return (
        <Notice tone="warn" title="Nothing was charged">
          <p>The payment wasn't finished, so somebody else can have it.</p>
        </Notice>
      );
    case "refunding":
      return (
        <Notice tone="info" title={`Your refund of ${price} is on its way`}>
          <p>It goes to the card you paid with.</p>
        </Notice>
      );
    case "refunded":
      return (
        <Notice tone="info" title={`${price} refunded`}>
          <p>It can take a few days to reach your card.</p>
        </Notice>
      );
    default:
      return null;
  }
}

const isGoingBack = ({ state }: Purchase): boolean => state === "refunding" || state === "refunded";
