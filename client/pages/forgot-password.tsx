import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Column, ColumnAside } from "../design/column.tsx";
import { Form } from "../design/form.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { TextField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { Captcha } from "./account/captcha.tsx";
import { ResendButton } from "./account/resend-button.tsx";

/** Null on the page that is rendered once for everybody. */
export interface ForgotPasswordData {
  readonly sent: boolean;
  readonly email: string | undefined;
}

export default function ForgotPassword({ data, form }: PageProps<ForgotPasswordData | null>) {
  return (
    <Column>
      {data?.sent ? (
        <PageHeader
          title="Check your inbox"
          lead="If there is an account with that address, a mail with a link is on its way. The link is good for one hour."
        />
      ) : (
        <PageHeader
          title="Reset your password"
          lead="Tell us your address, and we mail you a link to choose a new password."
        />
      )}
      <Card tone={data?.sent ? "sunken" : "plain"}>
        <Form state={form}>
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            defaultValue={data?.email}
          />
          {form && <Captcha />}
          {data?.sent ? <ResendButton startWaiting /> : <SubmitButton>Send me a link</SubmitButton>}
        </Form>
      </Card>
      <ColumnAside>
        <a href={href("login")}>Back to sign-in</a>
      </ColumnAside>
      <ColumnAside>
        No longer your address?{" "}
        <ButtonLink href={href("contactCommunity")} variant="quiet" size="small">
          Contact us
        </ButtonLink>
      </ColumnAside>
    </Column>
  );
}
