import type { ReactNode } from "react";
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
  /** The address to which the invitation was sent. */
  readonly email: string | null;
  readonly form: FormState | undefined;
  /** The action that follows signing in: "join" makes "Sign in and join". */
  readonly andThen: "join" | "other";
  /** Link for users with another account. */
  readonly otherHref?: string;
  readonly firstName?: string | null;
  /** What else people agree to by joining. */
  readonly toAgree?: ReactNode;
}

/** Forms for signed-out visitors who opened an invitation email: sign in, or create an account. */
export function JoinWithAccount({ visitor, ...props }: JoinProps & { readonly visitor: InvitationVisitor }) {
  if (visitor === "sign-in") return <SignInAndJoin {...props} />;
  return visitor === "sign-up" ? <SignUpAndJoin {...props} /> : null;
}

/** Signs in and continues with the invitation. Intent `sign-in`. */
const SignInAndJoin = ({ email, form, andThen, otherHref, toAgree }: JoinProps) => (
  <Form state={form} intent="sign-in">
    <FixedEmail email={email} otherHref={otherHref} />
    <PasswordField label={words.password()} />
    <CodeField />
    {toAgree}
    <div className="form-actions">
      <SubmitButton>{words.signInAnd({ next: andThen })}</SubmitButton>
      <ForgotLink>{words.forgot()}</ForgotLink>
    </div>
  </Form>
);

/**
 * Creates an account and continues with the invitation; the invitation email has already verified the address. Intent
 * `sign-up`.
 */
const SignUpAndJoin = ({ email, form, andThen, firstName, otherHref, toAgree }: JoinProps) => (
  <Form state={form} intent="sign-up">
    <FixedEmail email={email} otherHref={otherHref} />
    <TextField
      label={words.firstName()}
      name="firstName"
      autoComplete="given-name"
      maxLength={50}
      defaultValue={firstName ?? undefined}
    />
    <TextField label={words.lastName()} name="lastName" autoComplete="family-name" maxLength={50} optional />
    <PasswordField isNew label={words.choosePassword()} />
    <AcceptTerms />
    {toAgree}
    <BrowserTimezone />
    <SubmitButton>{words.signUpAnd({ next: andThen })}</SubmitButton>
  </Form>
);

/** The invitation is tied to one address, so it cannot be changed here. */
const FixedEmail = ({ email, otherHref }: { email: string | null; otherHref: string | undefined }) => (
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
