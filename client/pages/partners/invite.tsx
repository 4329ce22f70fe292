import { useState } from "react";
import { href } from "#shared/href.ts";
import { partnerInvitationWords } from "#shared/partner-invitation.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { policyChoices } from "./words.ts";

interface InviteProps {
  readonly business: string;
  /** The name of the community, as the mail has it. */
  readonly community: string;
  /** Somebody who is to be invited again. */
  readonly emails: string;
  readonly form: FormState | undefined;
}

export function Invite({ business, community, emails, form }: InviteProps) {
  const back = href("partnersOverview", { business });
  const { session } = useRootData();
  const [message, setMessage] = useState(form?.values.message ?? "");
  const inviter = session?.user.firstName ?? "";
  const words = partnerInvitationWords({ community, inviter, message });
  return (
    <Card title="Invite partners">
      <Form state={form} intent="invite" action={href("partnersOverview", { business }, { invite: 1 })}>
        <TextArea
          label="E-mail addresses"
          name="emails"
          rows={2}
          defaultValue={emails}
          hint="Several are fine: one a line, or with commas between them."
        />
        <TextArea
          label="A few words"
          name="message"
          rows={3}
          optional
          maxLength={1000}
          onInput={({ currentTarget }) => setMessage(currentTarget.value)}
          hint="Who you are, and why your members would like them."
        />
        <details>
          <summary>What the mail says</summary>
          <div className="quote">
            <strong>{words.subject}</strong>
            {words.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
        <ChoiceCards
          legend="How far you trust them"
          name="policy"
          defaultValue="review_all"
          options={policyChoices}
        />
        <p className="muted small">
          The invitation is good for 14 days. They see who you are before they sign in, and never who your
          members are.
        </p>
        <div className="form-actions">
          <SubmitButton icon="send">Send invitation</SubmitButton>
          <ButtonLink href={back}>Cancel</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
