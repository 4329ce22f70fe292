import type { InvitationVisitor } from "#shared/invitations.ts";
import * as words from "#words/account.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { EmailField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { AcceptTerms } from "./accept-terms.tsx";
import { BrowserTimezone } from "./browser-timezone.tsx";
import { CodeField } from "./code-field.tsx";
import { ForgotLink } from "./forgot-link.tsx";

interface JoinProps {
  /** The address an invitation was sent to. */
  readonly email: string | null;
  readonly form: FormState | undefined;
  /** What comes of it: "join" makes "Sign in and join". */
  readonly andThen: "join" | "other";
  /** Where somebody goes on who has another account. */
  readonly otherHref?: string;
  readonly firstName?: string | null;
}

/** The way in for anyone who holds an invitation's mail and is nobody yet: with their account, or with a new one. */
export function JoinWithAccount({ visitor, ...props }: JoinProps & { readonly visitor: InvitationVisitor }) {
  if (visitor === "sign-in") return <SignInAndJoin {...props} />;
  return visitor === "sign-up" ? <SignUpAndJoin {...props} /> : null;
}

/** Signs in and goes on with an invitation. Intent `sign-in`. */
function SignInAndJoin({ email, form, andThen, otherHref }: JoinProps) {
  return (
    <Form state={form} intent="sign-in">
      <FixedEmail email={email} otherHref={otherHref} />
      <PasswordField label={words.password()} />
      <CodeField />
      <div className="form-actions">
        <SubmitButton>{words.signInAnd({ next: andThen })}</SubmitButton>
        <ForgotLink>{words.forgot()}</ForgotLink>
      </div>
    </Form>
  );
}

/** Makes an account and goes on with an invitation; the mail has proven the address. Intent `sign-up`. */
function SignUpAndJoin({ email, form, andThen, firstName, otherHref }: JoinProps) {
  return (
    <Form state={form} intent="sign-up">
      <FixedEmail email={email} otherHref={otherHref} />
      <TextField
        label={words.firstName()}
        name="firstName"
        autoComplete="given-name"
        maxLength={50}
        defaultValue={firstName ?? undefined}
      />
      <TextField
        label={words.lastName()}
        name="lastName"
        autoComplete="family-name"
        maxLength={50}
        optional
      />
      <PasswordField isNew label={words.choosePassword()} />
      <AcceptTerms />
      <BrowserTimezone />
      <SubmitButton>{words.signUpAnd({ next: andThen })}</SubmitButton>
    </Form>
  );
}

/** The invitation is for one mailbox, so the address cannot be changed here. */
function FixedEmail({ email, otherHref }: { email: string | null; otherHref: string | undefined }) {
  return (
    <EmailField
      label={words.email()}
      name="email"
      autoComplete="username"
      defaultValue={email ?? ""}
      hint={
        <>
          {words.invitationAddress()} {otherHref && <a href={otherHref}>{words.notYou()}</a>}
        </>
      }
      readOnly
    />
  );
}
