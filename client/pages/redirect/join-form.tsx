import type { MailChoices } from "#shared/mail-preferences.ts";
import * as words from "#words/links.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import type { FormState } from "../../page-props.ts";
import { Consent } from "./consent.tsx";
import { MailsToCome } from "./mails-to-come.tsx";

interface JoinFormProps {
  readonly community: { readonly consentText: string; readonly mails: MailChoices };
  readonly needsApproval: boolean;
  readonly isFull: boolean;
  /** Label of the button where joining takes effect at once. */
  readonly label: string;
  readonly signedInAs: string;
  /** Address of the page that lets people in; the present one by default. */
  readonly action?: string;
  readonly form: FormState | undefined;
}

/** Lets a signed-in user join a community, or ask to: what they agree to, and which emails will come. */
export const JoinForm = ({
  community,
  needsApproval,
  isFull,
  label,
  signedInAs,
  action,
  form,
}: JoinFormProps) => (
  <Form state={form} intent="join" {...(action && { action })}>
    {needsApproval && <p className="muted">{words.teamReads()}</p>}
    <Consent community={community} />
    <MailsToCome mails={community.mails} />
    <SubmitButton>{needsApproval ? words.askToJoin() : isFull ? words.joinWaitlist() : label}</SubmitButton>
    <p className="muted small">{words.signedInAs({ signedInAs })}</p>
  </Form>
);
