import { invitationPage } from "#shared/invitations.ts";
import * as words from "#words/across.ts";
import { ButtonLink } from "../../design/button.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import type { WaitingInvitation } from "./data.ts";
import { FormCard } from "./form-card.tsx";

interface InvitationCardProps {
  readonly invitation: WaitingInvitation;
  readonly form: FormState | undefined;
}

/** An invitation. One to a team or a community can be answered here; one to a partnership has its own page. */
export function InvitationCard({ invitation, form }: InvitationCardProps) {
  const { kind, id, business, role, inviter, expiresAt } = invitation;
  return (
    <FormCard
      business={business}
      form={form}
      named={{ field: "invitation", value: id }}
      about={
        <>
          <p>
            <Rich>
              {words.invitedAs({
                strong: () => <strong>{business.name}</strong>,
                strong2: () => (
                  <strong>{role ?? (kind === "partner" ? words.partnerOf() : words.memberOfShort())}</strong>
                ),
              })}
            </Rich>
          </p>
          <p className="muted small">
            {inviter && words.invitedBy({ inviter })}
            {inviter && expiresAt && ", "}
            {expiresAt && (
              <>
                {inviter ? `${words.validUntilInline()} ` : `${words.validUntil()} `}
                <Time value={expiresAt} />
              </>
            )}
          </p>
        </>
      }
    >
      {kind === "partner" ? (
        <div className="form-actions">
          <ButtonLink href={invitationPage(kind, id)} variant="primary" size="small">
            {words.seeInvitation()}
          </ButtonLink>
        </div>
      ) : (
        <Answers id={id} isTeam={kind === "team"} name={business.name} />
      )}
    </FormCard>
  );
}

const Answers = ({ id, isTeam, name }: { id: string; isTeam: boolean; name: string }) => (
  <>
    <input type="hidden" name="invitation" value={id} />
    <div className="form-actions">
      <IntentButton intent={isTeam ? "accept" : "join"} variant="primary">
        {isTeam ? words.joinTeam() : words.joinNamed({ name })}
      </IntentButton>
      <IntentButton variant="quiet" intent={isTeam ? "decline" : "decline-join"}>
        {words.decline()}
      </IntentButton>
    </div>
  </>
);
