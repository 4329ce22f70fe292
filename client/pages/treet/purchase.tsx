import type { Offer } from "#shared/contract/claim-shapes.ts";
import type { Purchase } from "#shared/contract/purchases.ts";
import { formatMoney } from "#shared/money.ts";
import { WITHDRAWAL_DAYS } from "#shared/purchases.ts";
import { priceText } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";

const moment = (value: string) => () => <Time value={value} format="datetime" decides />;

/** Form that leads to the checkout of a paid treet. */
export const BuyForm = ({ offer, form }: { offer: Offer; form: FormState | undefined }) => (
  <Form state={form} intent="buy">
    {offer.waiting?.heldUntil && (
      <Rich as="p">{words.keptUntil({ time: moment(offer.waiting.heldUntil) })}</Rich>
    )}
    {offer.type === "event" ? (
      <CheckboxField name="waives" label={words.waives()} />
    ) : (
      <p className="small">{words.withdrawal({ days: WITHDRAWAL_DAYS })}</p>
    )}
    <SubmitButton>{words.buyFor({ price: priceText(offer) ?? "" })}</SubmitButton>
  </Form>
);

interface PurchaseNoticeProps {
  readonly purchases: readonly Purchase[];
  readonly returned: string | null;
  readonly form: FormState | undefined;
}

/** State of the current payment, or the outcome of the last. */
export function PurchaseNotice({ purchases, returned, form }: PurchaseNoticeProps) {
  const open = purchases.find(({ state }) => state === "open");
  if (open) {
    return (
      <Notice tone="info" title={words.notPaid()}>
        <Rich as="p">{words.heldUntil({ time: moment(open.expiresAt) })}</Rich>
        <div className="form-actions">
          {open.url && (
            <ButtonLink href={open.url} variant="primary">
              {words.continuePaying()}
            </ButtonLink>
          )}
          <ConfirmDialog
            title={words.dontBuyQuestion()}
            confirmLabel={words.dontBuy()}
            keepLabel={words.keepIt()}
            intent="leave-purchase"
            state={form}
            trigger={<Button variant="quiet">{words.dontBuy()}</Button>}
          >
            <input type="hidden" name="purchase" value={open.id} />
            <p>{words.dontBuyHint()}</p>
          </ConfirmDialog>
        </div>
      </Notice>
    );
  }
  const found = purchases.find(({ id }) => id === returned) ?? purchases.find(isGoingBack);
  return found ? <Outcome found={found} /> : null;
}

/** Receipt of the purchase from which the user is returning, otherwise of the latest. */
export function Receipt({ purchases, returned }: Pick<PurchaseNoticeProps, "purchases" | "returned">) {
  const business = useRootData().business?.slug ?? "";
  const paid = purchases.filter(({ paidAt }) => paidAt !== null);
  const receipted = paid.find(({ id }) => id === returned) ?? paid.find(isGoingBack) ?? paid[0];
  if (!receipted) return null;
  const file = `/api/v1/businesses/${encodeURIComponent(business)}/purchases/${encodeURIComponent(receipted.id)}/receipt.pdf`;
  return (
    <p>
      <ButtonLink href={file} icon="download" size="small">
        {words.receipt()}
      </ButtonLink>
    </p>
  );
}

function Outcome({ found }: { readonly found: Purchase }) {
  const price = formatMoney({ minor: found.priceMinor, currency: found.currency });
  switch (found.state) {
    case "paid":
      return <Notice tone="good" title={words.paid({ price })} />;
    case "expired":
      return <Notice tone="warn" title={words.expiredPurchase()} text={words.expiredPurchaseText()} />;
    case "refunding":
      return <Notice tone="info" title={words.refunding({ price })} text={words.refundingText()} />;
    case "refunded":
      return <Notice tone="info" title={words.refunded({ price })} text={words.refundedText()} />;
    default:
      return null;
  }
}

const isGoingBack = ({ state }: Purchase): boolean => state === "refunding" || state === "refunded";
