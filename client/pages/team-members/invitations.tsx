import { Badge } from "../../design/badge.tsx";
import { Button } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { PostForm } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { roleNames } from "./invite-form.tsx";
import "./team-members.css";
import type { OpenInvitation } from "./types.ts";

interface InvitationsProps {
  readonly invitations: readonly OpenInvitation[];
  readonly form: FormState | undefined;
}

export function Invitations({ invitations, form }: InvitationsProps) {
  const failed = form && !form.shown && ["resend", "revoke", "link"].includes(form.intent ?? "");
  const link = form?.intent === "link" ? form.shown : undefined;
  return (
    <Card title="Open invitations">
      {failed && (
        <Notice tone="bad">
          <p>{form.message}</p>
        </Notice>
      )}
      {link && <NewLink email={link.email ?? ""} url={link.url ?? ""} />}
      <ul className="team-invitations">
        {invitations.map((invitation) => (
          <Row key={invitation.id} as="li" between>
            <Facts invitation={invitation} />
            <Needs action="team.manage">
              <PostForm className="form-actions">
                <input type="hidden" name="invitation" value={invitation.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="resend"
                  size="small"
                  aria-label={`Send again to ${invitation.email}`}
                >
                  Send again
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="link"
                  size="small"
                  variant="quiet"
                  aria-label={`Copy a link for ${invitation.email}`}
                >
                  Copy a link
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="revoke"
                  size="small"
                  variant="quiet"
                  aria-label={`Take back the invitation to ${invitation.email}`}
                >
                  Take back
                </Button>
              </PostForm>
            </Needs>
          </Row>
        ))}
      </ul>
    </Card>
  );
}

/** The link that was just made, to be sent on by whatever way people talk to each other. */
function NewLink({ email, url }: { email: string; url: string }) {
  return (
    <Notice tone="good" title={`A link for ${email}`}>
      <Stack gap={3}>
        <p>
          It is good for 7 days and shown only now; the link in the mail no longer works. To join with it,
          they sign in with this address.
        </p>
        <p className="team-link">
          <code>{url}</code>
        </p>
        <CopyButton text={url} label="Copy link" size="small" variant="primary" />
      </Stack>
    </Notice>
  );
}

function Facts({ invitation }: { invitation: OpenInvitation }) {
  const { email, role, state, invitedBy, sentAt, expiresAt, opened, renewalAsked } = invitation;
  return (
    <div>
      <Row gap={2}>
        <strong className="team-address">{email}</strong>
        <Badge>{roleNames[role]}</Badge>
        {renewalAsked ? (
          <Badge tone="warn">Asks for a new link</Badge>
        ) : state === "expired" ? (
          <Badge tone="bad">Expired</Badge>
        ) : opened ? (
          <Badge tone="info">Opened</Badge>
        ) : (
          <Badge>Sent</Badge>
        )}
      </Row>
      <p className="muted small">
        Sent on <Time value={sentAt} />
        {invitedBy && ` by ${invitedBy}`}, {state === "expired" ? "ended" : "good until"}{" "}
        <Time value={expiresAt} />
      </p>
    </div>
  );
}
