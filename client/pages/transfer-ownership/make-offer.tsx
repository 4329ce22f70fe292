import { href } from "#shared/href.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/team.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Rich } from "../../design/rich.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { roleNames } from "../team-members/words.ts";
import type { OwnedBusiness, OwnershipCandidate } from "./data.ts";
import "./transfer-ownership.css";

interface MakeOfferProps {
  readonly business: OwnedBusiness;
  readonly candidates: readonly OwnershipCandidate[];
  /** Names of the API keys created by the owner. */
  readonly ownersKeys: readonly string[];
  readonly form: FormState | undefined;
}

const obstacles = translated({
  unconfirmed: words.candidateUnconfirmed,
  suspended: words.candidateInactive,
});

/** Form with which the owner chooses a successor and the role they themselves will keep. */
export function MakeOffer({ business, candidates, ownersKeys, form }: MakeOfferProps) {
  const back = { href: href("teamMembers", { business: business.slug }), label: words.team() };
  if (candidates.length === 0) {
    return (
      <div className="transfer">
        <PageHeader title={words.transferOwnership()} back={back} />
        <EmptyState
          icon="users"
          title={words.noCandidates()}
          action={
            <ButtonLink
              href={href("teamMembers", { business: business.slug }, { invite: 1 })}
              variant="primary"
            >
              {words.inviteSomeoneFirst()}
            </ButtonLink>
          }
        >
          <Rich>
            {words.noCandidatesLead({
              name: business.name,
              link: (text) => <a href={href("settingsOverview", { business: business.slug })}>{text}</a>,
            })}
          </Rich>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="transfer">
      <PageHeader
        title={words.transferOwnership()}
        lead={words.handOverLead({ name: business.name })}
        back={back}
      />
      <Form state={form} intent="offer">
        <Card title={words.handOverWho()}>
          <ChoiceCards
            legend={words.newOwner()}
            name="to"
            options={candidates.map(({ userId, name, email, role, obstacle }) => ({
              value: userId,
              label: name,
              description: obstacle ? obstacles[obstacle] : `${email}, ${roleNames[role]}`,
              disabled: obstacle !== null,
            }))}
          />
        </Card>
        <Card title={words.handOverTerms()}>
          <div className="form">
            <ChoiceCards
              legend={words.yourRole()}
              name="keepRole"
              defaultValue="admin"
              options={[
                {
                  value: "admin",
                  label: words.stayAdmin(),
                  description: words.stayAdminHint(),
                },
                {
                  value: "manager",
                  label: words.stayManager(),
                  description: words.stayManagerHint(),
                },
                { value: "leave", label: words.leaveTheTeam(), description: words.leaveAtOnce() },
              ]}
            />
            <ChoiceCards
              legend={words.bills()}
              name="billingEmailMode"
              defaultValue="switch"
              options={[
                { value: "switch", label: words.billsToNewOwner() },
                { value: "keep", label: words.billsToPresent() },
              ]}
            />
            <DescriptionList
              items={[
                {
                  term: words.newOwnerGets(),
                  description: words.newOwnerGetsAll(),
                },
                {
                  term: words.youLose(),
                  description: words.youLoseOwnership(),
                },
                {
                  term: words.yourWork(),
                  description: words.yourWorkStays(),
                },
                ...(ownersKeys.length > 0
                  ? [
                      {
                        term: words.yourKeys(),
                        description: words.yourKeysNote({ ownersKeys: ownersKeys.join(", ") }),
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        </Card>
        <Card title={words.handOverConfirm()}>
          <div className="form">
            <PasswordField label={words.yourPassword()} />
            <TextField
              label={words.typeToConfirm({ slug: business.slug })}
              name="confirmation"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
            />
            <div className="form-actions">
              <SubmitButton variant="danger">{words.offerOwnership()}</SubmitButton>
              <ButtonLink href={back.href} variant="quiet">
                {commonWords.cancel()}
              </ButtonLink>
            </div>
          </div>
        </Card>
      </Form>
    </div>
  );
}
