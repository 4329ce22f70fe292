import { useState } from "react";
import type { signUpPage } from "#server/pages/sign-up.ts";
import { href } from "#shared/href.ts";
import * as account from "#words/account.ts";
import * as words from "#words/signUp.ts";
import { SubmitButton } from "../design/button.tsx";
import { CheckboxField, ChoiceCards } from "../design/choice-field.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { Rich } from "../design/rich.tsx";
import { EmailField, TextField } from "../design/text-field.tsx";
import type { DataOf, FormState, PropsOf } from "../page-props.ts";
import { useDocumentContext } from "../root-data.ts";
import { AcceptTerms } from "./account/accept-terms.tsx";
import { BrowserTimezone } from "./account/browser-timezone.tsx";
import { Captcha } from "./account/captcha.tsx";
import { JoinWithAccount } from "./account/join-with-account.tsx";
import { ThrowawayNote } from "./account/throwaway-note.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { RobotTrap } from "./parts/robot-trap.tsx";

type SignUpData = DataOf<typeof signUpPage>;

export default function SignUp({ data, form }: PropsOf<typeof signUpPage>) {
  const { redirect, invitation } = data;
  const { config } = useDocumentContext();
  if (!config.signUpEnabled) return <Closed />;
  return (
    <NarrowPage
      title={words.title()}
      lead={words.lead()}
      below={
        <Rich as="p">
          {words.haveAccount({ link: (text) => <a href={href("login", {}, { redirect })}>{text}</a> })}
        </Rich>
      }
    >
      {invitation && (
        <Notice
          tone="info"
          title={words.join({ name: invitation.to, role: invitation.as })}
          text={words.joinSignUp()}
        />
      )}
      {invitation?.provesAddress ? (
        <JoinWithAccount
          visitor="sign-up"
          email={invitation.email}
          form={form}
          andThen="other"
          otherHref={href("signUp", {}, { redirect, other: 1 })}
        />
      ) : (
        <NewAccount data={data} form={form} />
      )}
    </NarrowPage>
  );
}

function NewAccount({ data, form }: { data: SignUpData; form: FormState | undefined }) {
  const { redirect, intent, firstName, invitation } = data;
  const email = invitation?.email ?? data.email;
  const [address, setAddress] = useState(form?.values.email ?? email ?? "");
  return (
    <Form state={form} action={href("signUp", {}, { redirect })}>
      <ChoiceCards
        legend={words.why()}
        name="for"
        defaultValue={invitation ? "invited" : intent}
        options={[
          { value: "community", label: words.community(), icon: "users" },
          { value: "provider", label: words.provider(), icon: "gift" },
          { value: "invited", label: words.invited(), icon: "mail" },
        ]}
      />
      <TextField
        label={account.firstName()}
        name="firstName"
        autoComplete="given-name"
        maxLength={50}
        defaultValue={firstName}
      />
      <EmailField name="email" defaultValue={email} onBlur={(event) => setAddress(event.target.value)} />
      <ThrowawayNote email={address} />
      <PasswordField isNew label={account.password()} />
      <AcceptTerms />
      <CheckboxField name="marketingOptIn" label={words.news()} hint={words.newsHint()} />
      <BrowserTimezone />
      <RobotTrap />
      <Captcha />
      <SubmitButton>{words.submit()}</SubmitButton>
    </Form>
  );
}

const Closed = () => (
  <NarrowPage title={words.closedTitle()}>
    <Notice tone="info">
      <Rich as="p">{words.closed({ link: (text) => <a href={href("contactSteps")}>{text}</a> })}</Rich>
    </Notice>
  </NarrowPage>
);
