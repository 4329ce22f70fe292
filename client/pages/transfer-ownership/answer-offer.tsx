import { formatMoney } from "#shared/money.ts";
import { type Plan, planOf } from "#shared/plans.ts";
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
  admin: "stays as admin",
  manager: "stays as manager",
  leave: "leaves the team",
} as const;

/** The person who was asked reads what it means, and says yes or no. */
export function AnswerOffer({ business, offer, ownersKeys, form }: AnswerOfferProps) {
  const { from, keepRole, billingEmailMode, expiresAt } = offer;
  return (
    <NarrowPage
      width="wide"
      title={`Take over ${business.name}?`}
      lead={`${from.name} would like you to become the owner.`}
    >
      {business.status === "frozen" && (
        <Notice tone="warn" title="A payment is due">
          <p>{business.name} is read-only until billing is settled.</p>
        </Notice>
      )}
      <DescriptionList
        items={[
          {
            term: "You become",
            description: "Owner: everything, including billing, ownership and closing it",
          },
          { term: from.name, description: becomes[keepRole] },
          { term: "Plan", description: planText(planOf(business.plan)) },
          {
            term: "Bills",
            description:
              billingEmailMode === "switch" ? "will go to you" : "stay with the present billing address",
          },
          ...(ownersKeys.length > 0
            ? [
                {
                  term: `API keys of ${from.name}`,
                  description: `${ownersKeys.join(", ")}: ${keepRole === "leave" ? "end with their leaving" : "go on working"}`,
                },
              ]
            : []),
          { term: "Good until", description: <Time value={expiresAt} format="datetime" /> },
        ]}
      />
      <Form state={form} intent="accept">
        <input type="hidden" name="transfer" value={offer.id} />
        <CheckboxField
          name="takeResponsibility"
          label="I take over the responsibility for billing and for the data of the members"
        />
        <PasswordField label="Your password" name="password" autoComplete="current-password" />
        <SubmitButton>Accept ownership</SubmitButton>
      </Form>
      <PostForm>
        <input type="hidden" name="intent" value="decline" />
        <input type="hidden" name="transfer" value={offer.id} />
        <Button type="submit" variant="quiet">
          Decline
        </Button>
      </PostForm>
    </NarrowPage>
  );
}

const planText = ({ name, monthMinor }: Plan): string => {
  if (monthMinor === null) return `${name}, at the price that was agreed on`;
  if (monthMinor === 0) return `${name}, free`;
  return `${name}, from ${formatMoney({ minor: monthMinor, currency: "EUR" })} a month`;
};
