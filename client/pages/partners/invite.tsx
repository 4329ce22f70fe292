import { useState } from "react";
import { href } from "#shared/href.ts";
import { partnerInvitationWords } from "#shared/partner-invitation.ts";
import * as words from "#words/partners.ts";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { OutcomeDrawer } from "../../design/outcome-drawer.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { policyChoices } from "./words.ts";

interface InviteProps {
  readonly business: string;
  /** Name of the community, for the preview of the email. */
  readonly community: string;
  /** Addresses to prefill, to invite someone again. */
  readonly emails: string;
  readonly form: FormState | undefined;
}

export function Invite({ business, community, emails, form }: InviteProps) {
  const { session } = useRootData();
  const [message, setMessage] = useState(form?.values.message ?? "");
  const inviter = session?.user.firstName ?? "";
  const mail = partnerInvitationWords({ community, inviter, message });
  return (
    <OutcomeDrawer
      title={words.invitePartners()}
      closeHref={href("partnersOverview", { business })}
      submit={words.sendInvitation()}
      icon="send"
      state={form}
      intent="invite"
      action={href("partnersOverview", { business }, { invite: 1 })}
    >
      <TextArea
        label={words.inviteEmails()}
        name="emails"
        rows={2}
        defaultValue={emails}
        hint={words.inviteEmailsHint()}
      />
      <TextArea
        label={words.personalNote()}
        name="message"
        rows={3}
        optional
        maxLength={1000}
        onInput={({ currentTarget }) => setMessage(currentTarget.value)}
        hint={words.inviteNoteHint()}
      />
      <details>
        <summary>{words.inviteMail()}</summary>
        <div className="quote">
          <strong>{mail.subject}</strong>
          {mail.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
      <ChoiceCards
        legend={words.approval()}
        name="policy"
        defaultValue="review_all"
        options={policyChoices}
      />
      <p className="muted small">{words.inviteHint()}</p>
    </OutcomeDrawer>
  );
}
