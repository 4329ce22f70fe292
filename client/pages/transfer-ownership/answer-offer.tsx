import { BILLING_CURRENCY, isEntitled, priceOf } from "#shared/billing.ts";
import { type Plan, plans } from "#shared/plans.ts";
import { translated } from "#shared/words/translated.ts";
import * as planWords from "#words/plans.ts";
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
import { dayOf, nextChargeText, price } from "../billing/parts.tsx";
import { NarrowPage } from "../parts/narrow-page.tsx";
import type { BusinessStanding, OwnedBusiness, OwnershipOffer } from "./data.ts";

interface AnswerOfferProps {
  readonly business: OwnedBusiness;
  readonly offer: OwnershipOffer;
  readonly ownersKeys: readonly string[];
  readonly standing: BusinessStanding;
  readonly form: FormState | undefined;
}

const becomes = translated({
  admin: words.staysAdmin,
  manager: words.staysManager,
  leave: words.leavesTheTeam,
});

/** Shows the designated owner what a transfer means, and lets them accept or decline. */
export function AnswerOffer({ business, offer, ownersKeys, standing, form }: AnswerOfferProps) {
  const { from, keepRole, billingEmailMode, expiresAt } = offer;
  return (
    <NarrowPage
      width="wide"
      title={words.takeOverQuestion({ name: business.name })}
      lead={words.takeOverLead({ name: from.name })}
    >
      <OpenMatters name={business.name} isFrozen={business.status === "frozen"} standing={standing} />
      <DescriptionList
        items={[
          {
            term: words.youBecome(),
            description: words.ownerSentence(),
          },
          { term: from.name, description: becomes[keepRole] },
          { term: words.plan(), description: planText(standing) },
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
      <Form state={form} intent="accept" values={{ transfer: offer.id }}>
        <CheckboxField name="takeResponsibility" label={words.acceptResponsibility()} />
        <PasswordField label={words.yourPassword()} />
        <SubmitButton>{words.acceptOwnership()}</SubmitButton>
      </Form>
      <ConfirmDialog
        title={words.declineOfferQuestion({ name: business.name })}
        confirmLabel={words.decline()}
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

/** The plan with its price, and what happens to it next. */
function planText({ plan, interval, state, scheduled, nextCharge, trialEnd }: BusinessStanding): string {
  const { name } = plans[plan];
  if (trialEnd) return words.planTried({ name, day: dayOf(trialEnd) });
  if (!isEntitled(state)) return planWithoutSubscription(plans[plan]);
  return [
    words.planPaid({
      name,
      price: planWords.priceOfInterval({ price: price(priceOf(plan, interval)), interval }),
    }),
    scheduled && words.planChanges({ name: plans[scheduled.plan].name, day: dayOf(scheduled.at) }),
    nextCharge ? nextChargeText(nextCharge, BILLING_CURRENCY) : planWords.noNextCharge(),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What is open, and passes to the new owner. */
const OpenMatters = ({ name, isFrozen, standing }: OpenMattersProps) => (
  <>
    {standing.pastDue ? (
      <Notice
        tone="warn"
        title={words.paymentDue()}
        text={words.paymentOverdue({
          money: price(standing.pastDue.dueMinor),
          day: dayOf(standing.pastDue.endsAt),
        })}
      />
    ) : (
      isFrozen && <Notice tone="warn" title={words.isReadOnlyNow({ name })} text={words.isReadOnlyLead()} />
    )}
    {standing.payoutsStopped && (
      <Notice tone="warn" title={words.payoutsStopped()} text={words.payoutsStoppedLead({ name })} />
    )}
  </>
);

interface OpenMattersProps {
  readonly name: string;
  readonly isFrozen: boolean;
  readonly standing: BusinessStanding;
}

const planWithoutSubscription = ({ name, monthMinor }: Plan): string => {
  if (monthMinor === null) return words.planAgreed({ name });
  if (monthMinor === 0) return words.planFree({ name });
  return words.planFrom({ name, price: price(monthMinor) });
};
