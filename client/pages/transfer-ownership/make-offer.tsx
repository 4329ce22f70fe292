import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import type { OwnedBusiness, OwnershipCandidate } from "./data.ts";
import "./transfer-ownership.css";

interface MakeOfferProps {
  readonly business: OwnedBusiness;
  readonly candidates: readonly OwnershipCandidate[];
  /** Names of the API keys the owner made. */
  readonly ownersKeys: readonly string[];
  readonly form: FormState | undefined;
}

const obstacles = { unconfirmed: "E-mail not confirmed yet", suspended: "Not active on the team" } as const;

/** The owner chooses who takes over, and what becomes of themselves. */
export function MakeOffer({ business, candidates, ownersKeys, form }: MakeOfferProps) {
  const back = { href: href("teamMembers", { business: business.slug }), label: "Team" };
  if (candidates.length === 0) {
    return (
      <div className="transfer">
        <PageHeader title="Transfer ownership" back={back} />
        <EmptyState
          icon="users"
          title="Nobody else is on the team"
          action={
            <ButtonLink
              href={href("teamMembers", { business: business.slug }, { invite: 1 })}
              variant="primary"
            >
              Invite someone first
            </ButtonLink>
          }
        >
          The next owner has to be on the team of {business.name}. Is it no longer needed?{" "}
          <a href={href("settingsOverview", { business: business.slug })}>Archive it</a> instead; it can be
          restored for 30 days.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="transfer">
      <PageHeader
        title="Transfer ownership"
        lead={`Hand ${business.name} over to somebody else. Nothing changes until they accept.`}
        back={back}
      />
      <Form state={form} intent="offer">
        <Card title="1. Who takes over?">
          <ChoiceCards
            legend="New owner"
            name="to"
            options={candidates.map(({ userId, name, email, role, obstacle }) => ({
              value: userId,
              label: name,
              description: obstacle ? obstacles[obstacle] : `${email}, ${role}`,
              disabled: obstacle !== null,
            }))}
          />
        </Card>
        <Card title="2. What becomes of you and the bills?">
          <div className="form">
            <ChoiceCards
              legend="You"
              name="keepRole"
              defaultValue="admin"
              options={[
                {
                  value: "admin",
                  label: "Stay as admin",
                  description: "Everything but billing and ownership.",
                },
                { value: "manager", label: "Stay as manager", description: "Members, treets and partners." },
                { value: "leave", label: "Leave the team", description: "You lose access at once." },
              ]}
            />
            <ChoiceCards
              legend="Bills"
              name="billingEmailMode"
              defaultValue="switch"
              options={[
                { value: "switch", label: "Go to the new owner" },
                { value: "keep", label: "Go on to the present billing address" },
              ]}
            />
            <DescriptionList
              items={[
                {
                  term: "The new owner gets",
                  description: "Everything: billing, the team, ownership, archiving and deleting it.",
                },
                {
                  term: "You no longer can",
                  description: "Change the plan, pay, archive it or hand it over.",
                },
                {
                  term: "Links and treets you made",
                  description: "Stay as they are.",
                },
                ...(ownersKeys.length > 0
                  ? [
                      {
                        term: "API keys you made",
                        description: `${ownersKeys.join(", ")}: go on working while you stay, and end when you leave. The new owner sees them before they accept.`,
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        </Card>
        <Card title="3. Confirm">
          <div className="form">
            <PasswordField label="Your password" name="password" autoComplete="current-password" />
            <TextField
              label={`Type ${business.slug} to confirm`}
              name="confirmation"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
            />
            <div className="form-actions">
              <SubmitButton variant="danger">Offer ownership</SubmitButton>
              <ButtonLink href={back.href} variant="quiet">
                Cancel
              </ButtonLink>
            </div>
          </div>
        </Card>
      </Form>
    </div>
  );
}
