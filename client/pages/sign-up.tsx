import { href } from "#shared/href.ts";
import type { SignUpIntent } from "#shared/sign-up-intents.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { CheckboxField, ChoiceCards } from "../design/choice-field.tsx";
import { Column, ColumnAside } from "../design/column.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Form } from "../design/form.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { TextField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { useDocumentContext } from "../root-data.ts";
import { BrowserTimezone } from "./account/browser-timezone.tsx";
import { Captcha } from "./account/captcha.tsx";

/** Null on the page that is rendered once for everybody. */
export interface SignUpData {
  readonly redirect: string | undefined;
  readonly email: string | undefined;
  readonly intent: SignUpIntent;
}

export default function SignUp({ data, form }: PageProps<SignUpData | null>) {
  const { config } = useDocumentContext();
  const redirect = data?.redirect;
  if (!config.signUpEnabled) return <SignUpClosed />;
  return (
    <Column>
      <PageHeader title="Create your account" lead="It takes less than a minute, and starting is free." />
      <Card>
        <Form state={form}>
          <ChoiceCards
            legend="What brings you here?"
            name="intent"
            defaultValue={data?.intent ?? "community"}
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
            defaultValue={data?.email}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            hint="At least 10 characters. A few words together are easy to remember and hard to guess."
            strength
          />
          <CheckboxField
            name="acceptTerms"
            label={
              <>
                I accept the <a href="/#terms">terms</a> and have read the{" "}
                <a href="/#privacy">privacy notice</a>.
              </>
            }
          />
          <CheckboxField
            name="marketingOptIn"
            label="Send me product news now and then"
            hint="You can change this at any time."
          />
          <BrowserTimezone />
          <Trap />
          <Captcha />
          <SubmitButton>Create account</SubmitButton>
        </Form>
      </Card>
      <ColumnAside>
        Have an account? <a href={href("login", {}, { redirect })}>Sign in</a>
      </ColumnAside>
    </Column>
  );
}

/** People do not see this field; robots fill it in. */
function Trap() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

function SignUpClosed() {
  return (
    <Column>
      <PageHeader title="Sign-up is closed" />
      <EmptyState
        icon="lock"
        title="New accounts are not being made at the moment."
        action={
          <ButtonLink href={href("contactCommunity")} variant="primary">
            Contact us
          </ButtonLink>
        }
      >
        If you were invited, use the link in your mail.
      </EmptyState>
      <ColumnAside>
        Have an account? <a href={href("login")}>Sign in</a>
      </ColumnAside>
    </Column>
  );
}
