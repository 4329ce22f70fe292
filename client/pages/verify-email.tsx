import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { TextField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { useDocumentContext } from "../root-data.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";

export interface VerifyEmailData {
  /** What the mailed link is good for; null without one. */
  readonly link: "valid" | "expired" | "used" | "invalid" | null;
  readonly email: string;
}

export default function VerifyEmail({ data: { link, email }, form }: PageProps<VerifyEmailData>) {
  if (link === "valid") {
    return (
      <NarrowPage title="Confirm your e-mail" lead={`One click and ${email} is confirmed.`}>
        <Form state={form} intent="confirm" action={href("verifyEmail")}>
          <SubmitButton>Confirm {email}</SubmitButton>
        </Form>
      </NarrowPage>
    );
  }
  if (link === "used") {
    return (
      <NarrowPage title="Already confirmed" lead="This link has done its work. You can sign in.">
        <ButtonLink href={href("login")} variant="primary">
          Sign in
        </ButtonLink>
      </NarrowPage>
    );
  }
  return <EnterCode link={link} email={email} form={form} />;
}

function EnterCode({ link, email, form }: VerifyEmailData & Pick<PageProps<never>, "form">) {
  const { config } = useDocumentContext();
  const lead = email
    ? `We sent a link and a code to ${email}. Use either; both are good for 24 hours.`
    : "Type your address and the code from the mail we sent you.";
  return (
    <NarrowPage
      title={link ? "This link is no longer good" : "Check your inbox"}
      lead={link ? "Have a new mail sent, or type the latest code." : lead}
      below={
        <p>
          Wrong address? <a href={href("signUp")}>Start again</a>
        </p>
      }
    >
      <Form state={form} intent="code" action={href("verifyEmail")}>
        {email && !link ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <TextField label="E-mail" name="email" type="email" autoComplete="email" defaultValue={email} />
        )}
        <TextField
          label="6-digit code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          maxLength={9}
          className="code-input"
        />
        <SubmitButton>Confirm</SubmitButton>
      </Form>
      <Form state={form} intent="resend" action={href("verifyEmail")}>
        <input type="hidden" name="email" value={email} />
        <SubmitButton variant="quiet">Send the mail again</SubmitButton>
      </Form>
      {config.demo && (
        <Notice tone="info">
          <p>
            Mails of this demo are kept in the <a href="/dev/mailbox">development mailbox</a>.
          </p>
        </Notice>
      )}
    </NarrowPage>
  );
}
