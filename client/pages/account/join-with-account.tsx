import { href } from "#shared/href.ts";
import { SubmitButton } from "../../design/button.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { BrowserTimezone } from "./browser-timezone.tsx";

interface JoinProps {
  /** The address an invitation was sent to. */
  readonly email: string | null;
  readonly form: FormState | undefined;
  /** What comes of it: "Sign in and join". */
  readonly label: string;
}

/** Signs in and takes an invitation in one go, for somebody who has an account. Intent `sign-in`. */
export function SignInAndJoin({ email, form, label }: JoinProps) {
  return (
    <Form state={form} intent="sign-in">
      <FixedEmail email={email} />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <div className="form-actions">
        <SubmitButton>{label}</SubmitButton>
        <a href={href("forgotPassword", {}, { email: email ?? undefined })}>Forgot password?</a>
      </div>
    </Form>
  );
}

/** Makes an account and takes an invitation in one go; the mail has proven the address. Intent `sign-up`. */
export function SignUpAndJoin({ email, form, label, firstName }: JoinProps & { firstName?: string | null }) {
  return (
    <Form state={form} intent="sign-up">
      <FixedEmail email={email} />
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        maxLength={50}
        defaultValue={firstName ?? undefined}
      />
      <TextField label="Last name" name="lastName" autoComplete="family-name" maxLength={50} optional />
      <PasswordField
        label="Choose a password"
        name="password"
        autoComplete="new-password"
        hint="At least 10 characters. A few words are easier to remember than symbols."
        strength
      />
      <CheckboxField
        name="acceptTerms"
        label={
          <>
            I accept the <a href="/#terms">terms</a> and have read the <a href="/#privacy">privacy notice</a>
          </>
        }
      />
      <BrowserTimezone />
      <SubmitButton>{label}</SubmitButton>
    </Form>
  );
}

/** The invitation is for one mailbox, so the address cannot be changed here. */
function FixedEmail({ email }: { email: string | null }) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      defaultValue={email ?? ""}
      hint="The invitation is for this address."
      readOnly
    />
  );
}
