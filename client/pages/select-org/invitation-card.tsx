import { invitationPage } from "#shared/invitations.ts";
import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import type { WaitingInvitation } from "./data.ts";
import { FormCard } from "./form-card.tsx";

interface InvitationCardProps {
  readonly invitation: WaitingInvitation;
  readonly form: FormState | undefined;
}

/**
 * An invitation. One to a team or a community can be answered here; one to a partnership has its own page, and so has
 * one with a text to agree to.
 */
export function InvitationCard({ invitation, form }: InvitationCardProps) {
  const { kind, id, business, role, inviter, expiresAt, consentText } = invitation;
  return (
    <FormCard
      business={business}
      about={
        <>
          <Rich as="p">
            {words.invitedAs({
              strong: () => <strong>{business.name}</strong>,
              strong2: () => (
                <strong>{role ?? (kind === "partner" ? words.partnerOf() : words.memberOfShort())}</strong>
              ),
            })}
          </Rich>
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
      {kind === "partner" || consentText ? (
        <div className="form-actions">
          <ButtonLink href={invitationPage(kind, id)} variant="primary" size="small">
            {words.seeInvitation()}
          </ButtonLink>
        </div>
      ) : (
        <Answers invitation={invitation} form={form} />
      )}
    </FormCard>
  );
}

function Answers({ invitation: { id, kind, business }, form }: InvitationCardProps) {
  const isTeam = kind === "team";
  const { name } = business;
  const answer = form?.values.invitation === id ? form : undefined;
  return (
    <div className="form-actions">
      <Form state={answer} intent={isTeam ? "accept" : "join"} values={{ invitation: id }}>
        <SubmitButton size="small">{isTeam ? words.joinTeam() : words.joinNamed({ name })}</SubmitButton>
      </Form>
      <ConfirmDialog
        title={commonWords.declineQuestion({ name })}
        confirmLabel={commonWords.decline()}
        intent={isTeam ? "decline" : "decline-join"}
        state={answer}
        trigger={
          <Button size="small" variant="quiet">
            {commonWords.decline()}
          </Button>
        }
      >
        <input type="hidden" name="invitation" value={id} />
        <p>{commonWords.declineHint()}</p>
      </ConfirmDialog>
    </div>
  );
}
