import { formatPrice } from "#shared/money.ts";
import { type Plan, planOf } from "#shared/plans.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/team.ts";
import { Button, SubmitButton } from "../../design/button.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Notice } from "../../design/notice.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import type { OwnedBusiness, OwnershipOffer } from "./data.ts";

interface AnswerOfferProps {
  readonly business: OwnedBusiness;
  readonly offer: OwnershipOffer;
  readonly ownersKeys: readonly string[];
  readonly form: FormState | undefined;
}

const becomes = translated({
  admin: words.staysAdmin,
  manager: words.staysManager,
  leave: words.leavesTheTeam,
});

/** Shows the designated owner what a transfer means, and lets them accept or decline. */
export function AnswerOffer({ business, offer, ownersKeys, form }: AnswerOfferProps) {
  const { from, keepRole, billingEmailMode, expiresAt } = offer;
  return (
    <NarrowPage
      width="wide"
      title={words.takeOverQuestion({ name: business.name })}
      lead={words.takeOverLead({ name: from.name })}
    >
      {business.status === "frozen" && (
        <Notice tone="warn" title={words.paymentDue()}>
          <p>{words.isReadOnly({ name: business.name })}</p>
        </Notice>
      )}
      <DescriptionList
        items={[
          {
            term: words.youBecome(),
            description: words.ownerSentence(),
          },
          { term: from.name, description: becomes[keepRole] },
          { term: words.plan(), description: planText(planOf(business.plan)) },
          {
            term: words.bills(),
            description: billingEmailMode === "switch" ? words.billsToYou() : words.billsStay(),
          },
          ...(ownersKeys.length > 0
            ? [
                {
                  term: words.apiKeysOf({ name: from.name }),
                  description: `${ownersKeys.join(", ")}: ${keepRole === "leave" ? words.keysEnd() : words.keysStay()}`,
                },
              ]
            : []),
          { term: words.validUntil(), description: <Time value={expiresAt} format="datetime" /> },
        ]}
      />
      <Form state={form} intent="accept">
        <input type="hidden" name="transfer" value={offer.id} />
        <CheckboxField name="takeResponsibility" label={words.acceptResponsibility()} />
        <PasswordField label={words.yourPassword()} />
        <SubmitButton>{words.acceptOwnership()}</SubmitButton>
      </Form>
      <ConfirmDialog
        title={words.declineOfferQuestion({ name: business.name })}
        confirmLabel={words.decline()}
        tone="danger"
        intent="decline"
        state={form}
        trigger={<Button variant="quiet">{words.decline()}</Button>}
      >
        <input type="hidden" name="transfer" value={offer.id} />
        <p>{words.declineOfferHint()}</p>
      </ConfirmDialog>
    </NarrowPage>
  );
}

const planText = ({ name, monthMinor }: Plan): string => {
  if (monthMinor === null) return words.planAgreed({ name });
  if (monthMinor === 0) return words.planFree({ name });
  return words.planFrom({ name, price: formatPrice({ minor: monthMinor, currency: "EUR" }) });
};
