import * as words from "#words/team.ts";
import { Badge } from "../../design/badge.tsx";
import { Card } from "../../design/card.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { PostForm } from "../../design/form.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { roleNames } from "./words.ts";
import "./team-members.css";
import type { OpenInvitation } from "./types.ts";

interface InvitationsProps {
  readonly invitations: readonly OpenInvitation[];
  readonly form: FormState | undefined;
}

export function Invitations({ invitations, form }: InvitationsProps) {
  const link = form?.intent === "link" ? form.shown : undefined;
  return (
    <Card title={words.openInvitations()}>
      {link && <NewLink email={link.email ?? ""} url={link.url ?? ""} />}
      <ul className="team-invitations">
        {invitations.map((invitation) => (
          <Row key={invitation.id} as="li" between>
            <Facts invitation={invitation} />
            <Needs action="team.manage">
              <PostForm className="form-actions" values={{ invitation: invitation.id }}>
                <IntentButton intent="resend" label={words.sendAgainTo({ email: invitation.email })}>
                  {words.sendAgain()}
                </IntentButton>
                <IntentButton
                  intent="link"
                  variant="quiet"
                  label={words.copyLinkFor({ email: invitation.email })}
                >
                  {words.copyLinkMenu()}
                </IntentButton>
                <IntentButton
                  intent="revoke"
                  variant="quiet"
                  label={words.withdrawInvitationTo({ email: invitation.email })}
                >
                  {words.withdraw()}
                </IntentButton>
              </PostForm>
            </Needs>
          </Row>
        ))}
      </ul>
    </Card>
  );
}

/** A newly created invitation link, for the user to pass on. */
const NewLink = ({ email, url }: { email: string; url: string }) => (
  <Notice tone="good" title={words.linkFor({ email })}>
    <Stack gap={3}>
      <p>{words.linkForLead()}</p>
      <p className="team-link">
        <code>{url}</code>
      </p>
      <CopyButton text={url} label={words.copyLink()} size="small" variant="primary" />
    </Stack>
  </Notice>
);

function Facts({ invitation }: { invitation: OpenInvitation }) {
  const { email, role, state, invitedBy, sentAt, expiresAt, opened, renewalAsked } = invitation;
  return (
    <div>
      <Row gap={2}>
        <strong className="team-address">{email}</strong>
        <Badge>{roleNames[role]}</Badge>
        {renewalAsked ? (
          <Badge tone="warn">{words.asksForNewLink()}</Badge>
        ) : state === "expired" ? (
          <Badge tone="bad">{words.expired()}</Badge>
        ) : opened ? (
          <Badge tone="info">{words.opened()}</Badge>
        ) : (
          <Badge>{words.sent()}</Badge>
        )}
      </Row>
      <p className="muted small">
        <Rich>{words.sentOn({ time: () => <Time value={sentAt} /> })}</Rich>
        {invitedBy && ` ${words.invitedByInline({ invitedBy })}`},{" "}
        {state === "expired" ? words.expiredInline() : words.validUntilInline()} <Time value={expiresAt} />
      </p>
    </div>
  );
}
