import { href } from "#shared/href.ts";
import { SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { EmailField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { Captcha } from "./account/captcha.tsx";
import { ResendButton } from "./account/resend-button.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

export interface ForgotPasswordData {
  readonly sent: boolean;
  readonly email: string | undefined;
}

export default function ForgotPassword({ data: { sent, email }, form }: PageProps<ForgotPasswordData>) {
  return (
    <NarrowPage
      title={sent ? "Check your inbox" : "Reset your password"}
      lead={
        sent
          ? "If there is an account with that address, a mail with a link is on its way. The link is good for one hour."
          : "Tell us your address, and we mail you a link to choose a new password."
      }
      below={
        <>
          <p>
            <a href={href("login", {}, { email })}>Back to sign-in</a>
          </p>
          <p>
            No longer your address? <a href={href("contactCommunity")}>Contact us</a>
          </p>
        </>
      }
    >
      <Form state={form} action={href("forgotPassword")}>
        <EmailField name="email" autoComplete="username" defaultValue={email} />
        {form?.details?.captcha === true && <Captcha />}
        {sent ? <ResendButton startWaiting /> : <SubmitButton>Send me a link</SubmitButton>}
      </Form>
    </NarrowPage>
  );
}
