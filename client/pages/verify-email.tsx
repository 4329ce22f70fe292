import { href } from "#shared/href.ts";
import { Button, ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Column, ColumnAside } from "../design/column.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { ExternalLink } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { mailboxOf } from "./account/mailbox.ts";
import { ResendButton } from "./account/resend-button.tsx";
import "./verify-email.css";

export type LinkState = "valid" | "expired" | "used" | "invalid";

export type VerifyEmailData =
  | { readonly mode: "code"; readonly email: string | undefined; readonly sent: boolean }
  | {
      readonly mode: "link";
      readonly state: LinkState;
      readonly email: string | null;
      /** Somebody with another address is signed in here. */
      readonly signedInAs: string | null;
    }
  | {
      readonly mode: "change" | "revert";
      readonly state: LinkState;
      readonly from: string | null;
      readonly to: string | null;
    };

export default function VerifyEmail({ data, form }: PageProps<VerifyEmailData>) {
  return (
    <Column>
      {data.mode === "code" ? (
        <CodeForm {...data} form={form} />
      ) : data.state !== "valid" ? (
        <LinkEnded data={data} form={form} />
      ) : data.mode === "link" ? (
        <ConfirmLink {...data} form={form} />
      ) : (
        <ConfirmChange {...data} form={form} />
      )}
    </Column>
  );
}

interface CodeFormProps {
  readonly email: string | undefined;
  readonly sent: boolean;
  readonly form: FormState | undefined;
}

function CodeForm({ email, sent, form }: CodeFormProps) {
  const mailbox = email ? mailboxOf(email) : undefined;
  return (
    <>
      <PageHeader
        title={sent ? "Check your inbox" : "Confirm your e-mail"}
        lead={
          email ? (
            <>
              We sent a link and a 6-digit code to <strong>{email}</strong>.
            </>
          ) : (
            "Enter your address and the 6-digit code from the mail."
          )
        }
      />
      <Card>
        <Form state={form} intent="code">
          {email ? (
            <input type="hidden" name="email" value={email} />
          ) : (
            <TextField label="E-mail" name="email" type="email" autoComplete="email" maxLength={254} />
          )}
          <TextField
            className="code-input"
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            maxLength={6}
            placeholder="000000"
          />
          <SubmitButton>Confirm</SubmitButton>
          {mailbox && <ExternalLink href={mailbox.url}>{`Open ${mailbox.name}`}</ExternalLink>}
        </Form>
      </Card>
      <Card tone="sunken" title="No mail?">
        <p>It can take a minute. Look into your spam folder too.</p>
        <Form state={form} intent="resend">
          {email ? (
            <input type="hidden" name="email" value={email} />
          ) : (
            <TextField label="E-mail" name="email" type="email" autoComplete="email" maxLength={254} />
          )}
          <ResendButton startWaiting={sent} />
        </Form>
      </Card>
      <ColumnAside>
        Wrong address? <a href={href("signUp")}>Start again</a>
      </ColumnAside>
    </>
  );
}

interface ConfirmLinkProps {
  readonly email: string | null;
  readonly signedInAs: string | null;
  readonly form: FormState | undefined;
}

function ConfirmLink({ email, signedInAs, form }: ConfirmLinkProps) {
  return (
    <>
      <PageHeader title="Confirm your e-mail" lead="One press, and you are done." />
      {signedInAs && (
        <Notice tone="info" title={`You are signed in as ${signedInAs}`}>
          You can confirm {email} all the same; you stay signed in as before.
        </Notice>
      )}
      <Card>
        <Form state={form} intent="confirm">
          <SubmitButton>{`Confirm ${email ?? "my address"}`}</SubmitButton>
        </Form>
      </Card>
    </>
  );
}

interface ConfirmChangeProps {
  readonly mode: "change" | "revert";
  readonly from: string | null;
  readonly to: string | null;
  readonly form: FormState | undefined;
}

function ConfirmChange({ mode, from, to, form }: ConfirmChangeProps) {
  const isChange = mode === "change";
  return (
    <>
      <PageHeader
        title={isChange ? "Use your new address" : "Change the address back"}
        lead={
          <>
            From <strong>{from}</strong> to <strong>{to}</strong>.
          </>
        }
      />
      <Card>
        <Form state={form} intent={mode}>
          <p>
            {isChange
              ? "From then on you sign in with the new address, and our mails go there."
              : "All sessions end, and we mail you a link to choose a new password. Do this if somebody else changed your address."}
          </p>
          <SubmitButton>{isChange ? "Use the new address" : "Change it back"}</SubmitButton>
        </Form>
      </Card>
    </>
  );
}

const endings: Record<Exclude<LinkState, "valid">, { title: string; text: string }> = {
  expired: { title: "This link has expired", text: "Links in our mails are good for 24 hours." },
  used: { title: "This is done already", text: "The link was used before, so there is nothing left to do." },
  invalid: {
    title: "This link is not valid",
    text: "Maybe it was cut off in the mail, or a newer one was sent.",
  },
};

type Ended = Exclude<VerifyEmailData, { mode: "code" }>;

function LinkEnded({ data, form }: { data: Ended; form: FormState | undefined }) {
  const { title, text } = endings[data.state === "valid" ? "invalid" : data.state];
  return (
    <>
      <PageHeader title={title} lead={text} />
      {data.state === "used" ? (
        <ButtonLink href={href("login")} variant="primary">
          Continue to sign-in
        </ButtonLink>
      ) : data.mode === "link" ? (
        <Card title="Get a new mail">
          <Form state={form} intent="resend">
            <TextField
              label="E-mail"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              defaultValue={data.email ?? undefined}
            />
            <SubmitButton>Send a new link</SubmitButton>
          </Form>
        </Card>
      ) : (
        <ButtonLink href={href("accountSettings", {}, { tab: "security" })} variant="primary">
          Open my account
        </ButtonLink>
      )}
      <form method="post">
        <input type="hidden" name="intent" value="code-instead" />
        <Button type="submit" variant="quiet">
          Enter a code instead
        </Button>
      </form>
    </>
  );
}
