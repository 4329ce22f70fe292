import type { loginPage } from "#server/pages/login.ts";
import { DEMO_PASSWORD, demoAccounts } from "#shared/demo.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/login.ts";
import { beginSignIn } from "../auth/last-sign-in.ts";
import { Button, SubmitButton } from "../design/button.tsx";
import { CheckboxField } from "../design/choice-field.tsx";
import { Form, PostForm } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { Rich } from "../design/rich.tsx";
import type { PropsOf } from "../page-props.ts";
import { useDocumentContext } from "../root-data.ts";
import { Captcha } from "./account/captcha.tsx";
import { CodeField } from "./account/code-field.tsx";
import { ForgotLink } from "./account/forgot-link.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";
import "./login.css";
import { SignInEmail } from "./login/email-field.tsx";
import { PasskeySignIn } from "./login/passkey-sign-in.tsx";
import { TryAgain } from "./login/try-again.tsx";

export default function Login({ data, form }: PropsOf<typeof loginPage>) {
  const { redirect, reason, invitation } = data;
  const { config } = useDocumentContext();
  const email = invitation?.email ?? data.email;
  const action = href("login", {}, { redirect });
  return (
    <NarrowPage
      title={words.title()}
      below={
        config.signUpEnabled && (
          <Rich as="p">
            {words.newHere({ link: (text) => <a href={href("signUp", {}, { redirect })}>{text}</a> })}
          </Rich>
        )
      }
    >
      {reason === "session_expired" && !form && <Notice tone="info" text={words.sessionExpired()} />}
      {invitation && (
        <Notice
          tone="info"
          title={words.join({ name: invitation.to, role: invitation.as })}
          text={words.joinSignIn()}
        />
      )}
      <Form
        state={form}
        intent="sign-in"
        action={action}
        onSubmit={(event) => beginSignIn(methodIn(new FormData(event.currentTarget)))}
      >
        <TryAgain form={form} />
        <SignInEmail
          defaultValue={email}
          otherHref={invitation ? href("login", {}, { redirect, other: 1 }) : undefined}
        />
        <PasswordField label={words.password()} />
        <CodeField />
        <div className="narrow-page-line">
          <CheckboxField label={words.keepSignedIn()} name="keepSignedIn" defaultChecked />
          <ForgotLink>{words.forgot()}</ForgotLink>
        </div>
        {form?.details?.captcha === true && <Captcha />}
        <SubmitButton>{words.signIn()}</SubmitButton>
      </Form>
      <PasskeySignIn form={form} action={action} />
      {config.demo && <DemoAccounts action={action} />}
    </NarrowPage>
  );
}

/** Only users who stay signed in on this device are remembered. */
function methodIn(form: FormData): Parameters<typeof beginSignIn>[0] {
  if (!form.has("keepSignedIn")) return "";
  return form.get("code") ? "password-and-code" : "password";
}

const demoNames = { owner: words.demoOwner, partner: words.demoPartner, member: words.demoMember };

const DemoAccounts = ({ action }: { action: string }) => (
  <PostForm action={action} className="demo-accounts">
    <Rich as="p" className="small muted">
      {words.demo({ password: DEMO_PASSWORD, code: (text) => <code>{text}</code> })}
    </Rich>
    <input type="hidden" name="intent" value="demo" />
    {demoAccounts.map(({ id }) => (
      <Button key={id} type="submit" size="small" name="account" value={id}>
        {demoNames[id]()}
      </Button>
    ))}
  </PostForm>
);
