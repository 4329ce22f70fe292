import { formatMoney } from "#shared/money.ts";
import { type Plan, planOf } from "#shared/plans.ts";
import * as words from "#words/team.ts";
import { Button, SubmitButton } from "../../design/button.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form, PostForm } from "../../design/form.tsx";
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

const becomes = {
  get admin() {
    return words.staysAsAdmin();
  },
  get manager() {
    return words.staysAsManager();
  },
  get leave() {
    return words.leavesTheTeam();
  },
} as const;

/** The person who was asked reads what it means, and says yes or no. */
export function AnswerOffer({ business, offer, ownersKeys, form }: AnswerOfferProps) {
  const { from, keepRole, billingEmailMode, expiresAt } = offer;
  return (
    <NarrowPage
      width="wide"
      title={words.takeOver({ name: business.name })}
      lead={words.wouldLikeYouToBecome({ name: from.name })}
    >
      {business.status === "frozen" && (
        <Notice tone="warn" title={words.aPaymentIsDue()}>
          <p>{words.isReadOnlyUntilBilling2({ name: business.name })}</p>
        </Notice>
      )}
      <DescriptionList
        items={[
          {
            term: words.youBecome(),
            description: words.ownerEverythingIncludingBillingOwnership(),
          },
          { term: from.name, description: becomes[keepRole] },
          { term: words.plan(), description: planText(planOf(business.plan)) },
          {
            term: words.bills(),
            description:
              billingEmailMode === "switch" ? words.willGoToYou() : words.stayWithThePresentBilling(),
          },
          ...(ownersKeys.length > 0
            ? [
                {
                  term: words.apiKeysOf({ name: from.name }),
                  description: `${ownersKeys.join(", ")}: ${keepRole === "leave" ? words.endWithTheirLeaving() : words.goOnWorking()}`,
                },
              ]
            : []),
          { term: words.goodUntil3(), description: <Time value={expiresAt} format="datetime" /> },
        ]}
      />
      <Form state={form} intent="accept">
        <input type="hidden" name="transfer" value={offer.id} />
        <CheckboxField name="takeResponsibility" label={words.iTakeOverTheResponsibility()} />
        <PasswordField label={words.yourPassword()} name="password" autoComplete="current-password" />
        <SubmitButton>{words.acceptOwnership()}</SubmitButton>
      </Form>
      <PostForm>
        <input type="hidden" name="intent" value="decline" />
        <input type="hidden" name="transfer" value={offer.id} />
        <Button type="submit" variant="quiet">
          {words.decline()}
        </Button>
      </PostForm>
    </NarrowPage>
  );
}

const planText = ({ name, monthMinor }: Plan): string => {
  if (monthMinor === null) return words.atThePriceThatWas({ name });
  if (monthMinor === 0) return words.free({ name });
  return words.fromAMonth({ name, value: formatMoney({ minor: monthMinor, currency: "EUR" }) });
};
