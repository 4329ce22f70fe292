import { useState } from "react";
import { href } from "#shared/href.ts";
import type { InvitationHint } from "#shared/invitations.ts";
import { SubmitButton } from "../design/button.tsx";
import { CheckboxField, ChoiceCards } from "../design/choice-field.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { EmailField, TextField } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { useDocumentContext } from "../root-data.ts";
import { AcceptTerms } from "./account/accept-terms.tsx";
import { BrowserTimezone } from "./account/browser-timezone.tsx";
import { Captcha } from "./account/captcha.tsx";
import { JoinWithAccount } from "./account/join-with-account.tsx";
import { ThrowawayNote } from "./account/throwaway-note.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { RobotTrap } from "./parts/robot-trap.tsx";

export interface SignUpData {
  readonly redirect: string | undefined;
  readonly intent: "community" | "provider" | "invited";
  readonly email: string | undefined;
  readonly invitation: InvitationHint | null;
}

export default function SignUp({ data, form }: PageProps<SignUpData>) {
  const { redirect, invitation } = data;
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
      {invitation && (
        <Notice tone="info" title={`Join ${invitation.to} as ${invitation.as}`}>
          <p>Create your account, and you are back at your invitation.</p>
        </Notice>
      )}
      {invitation?.provesAddress ? (
        <JoinWithAccount
          visitor="sign-up"
          email={invitation.email}
          form={form}
          andThen="go on"
          otherHref={href("signUp", {}, { redirect, other: 1 })}
        />
      ) : (
        <NewAccount data={data} form={form} />
      )}
    </NarrowPage>
  );
}

function NewAccount({ data, form }: { data: SignUpData; form: FormState | undefined }) {
  const { redirect, intent, invitation } = data;
  const email = invitation?.email ?? data.email;
  const [address, setAddress] = useState(form?.values.email ?? "");
  return (
    <Form state={form} action={href("signUp", {}, { redirect })}>
      <ChoiceCards
        legend="What brings you here?"
        name="for"
        defaultValue={invitation ? "invited" : intent}
        options={[
          { value: "community", label: "I run a community", icon: "users" },
          { value: "provider", label: "I offer treets", icon: "gift" },
          { value: "invited", label: "I was invited", icon: "mail" },
        ]}
      />
      <TextField label="First name" name="firstName" autoComplete="given-name" maxLength={50} />
      <EmailField name="email" defaultValue={email} onBlur={(event) => setAddress(event.target.value)} />
      <ThrowawayNote email={address} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 10 characters. A few words are easier to remember than symbols."
        strength
      />
      <AcceptTerms />
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
