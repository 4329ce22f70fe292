import { href } from "#shared/href.ts";
import { SubmitButton } from "../design/button.tsx";
import { CheckboxField, ChoiceCards } from "../design/choice-field.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { TextField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { useDocumentContext } from "../root-data.ts";
import { BrowserTimezone } from "./account/browser-timezone.tsx";
import { Captcha } from "./account/captcha.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { RobotTrap } from "./parts/robot-trap.tsx";

export interface SignUpData {
  readonly redirect: string | undefined;
  readonly intent: "community" | "provider" | "invited";
  readonly email: string | undefined;
}

export default function SignUp({ data: { redirect, intent, email }, form }: PageProps<SignUpData>) {
  const { config } = useDocumentContext();
  if (!config.signUpEnabled) return <Closed />;
  return (
    <NarrowPage
      title="Create your account"
      lead="Free, and done in a minute."
      below={
        <p>
          Already have an account? <a href={href("login", {}, { redirect })}>Sign in</a>
        </p>
      }
    >
      <Form state={form} action={href("signUp", {}, { redirect })}>
        <ChoiceCards
          legend="What brings you here?"
          name="for"
          defaultValue={intent}
          options={[
            { value: "community", label: "I run a community", icon: "users" },
            { value: "provider", label: "I offer treets", icon: "gift" },
            { value: "invited", label: "I was invited", icon: "mail" },
          ]}
        />
        <TextField label="First name" name="firstName" autoComplete="given-name" maxLength={50} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="At least 10 characters. A few words are easier to remember than symbols."
          strength
        />
        <CheckboxField
          name="acceptTerms"
          label={
            <>
              I accept the <a href="/#terms">terms</a> and have read the{" "}
              <a href="/#privacy">privacy notice</a>
            </>
          }
        />
        <CheckboxField
          name="marketingOptIn"
          label="Send me product news now and then"
          hint="You can change this at any time."
        />
        <BrowserTimezone />
        <RobotTrap />
        <Captcha />
        <SubmitButton>Create account</SubmitButton>
      </Form>
    </NarrowPage>
  );
}

function Closed() {
  return (
    <NarrowPage title="Sign-up is closed">
      <Notice tone="info">
        <p>
          New accounts cannot be created here at the moment. <a href={href("contactSteps")}>Contact us</a> and
          we will help.
        </p>
      </Notice>
    </NarrowPage>
  );
}
