import { useEffect, useRef } from "react";
import type { forgotPasswordPage } from "#server/pages/forgot-password.ts";
import { href } from "#shared/href.ts";
import * as account from "#words/account.ts";
import * as words from "#words/resetPassword.ts";
import { keepTypedEmail, typedEmail } from "../auth/typed-email.ts";
import { SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { Rich } from "../design/rich.tsx";
import { EmailField } from "../design/text-field.tsx";
import type { PropsOf } from "../page-props.ts";
import { Captcha } from "./account/captcha.tsx";
import { ResendButton } from "./account/resend-button.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

export default function ForgotPassword({ data, form }: PropsOf<typeof forgotPasswordPage>) {
  const email = form?.shown?.email ?? data.email;
  const sent = data.sent || form?.shown !== undefined;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current?.value === "") field.current.value = typedEmail() ?? "";
  }, []);
  return (
    <NarrowPage
      title={sent ? words.sentTitle() : words.askTitle()}
      lead={sent ? words.sent() : words.ask()}
      below={
        <>
          <p>
            <a href={href("login")}>{account.backToSignIn()}</a>
          </p>
          <Rich as="p">
            {words.lostAddress({ link: (text) => <a href={href("contactCommunity")}>{text}</a> })}
          </Rich>
        </>
      }
    >
      <Form
        state={form}
        action={href("forgotPassword")}
        onSubmit={({ currentTarget }) => keepTypedEmail(currentTarget)}
      >
        <EmailField name="email" autoComplete="username" defaultValue={email} ref={field} />
        {form?.details?.captcha === true && <Captcha />}
        {sent ? <ResendButton startWaiting /> : <SubmitButton>{words.send()}</SubmitButton>}
      </Form>
    </NarrowPage>
  );
}
