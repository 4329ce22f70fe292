import { useEffect, useRef } from "react";
import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { ExternalLink } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { useDocumentContext } from "../root-data.ts";
import { mailboxOf } from "./account/mailbox.ts";
import { ResendButton } from "./account/resend-button.tsx";
import { ThrowawayNote } from "./account/throwaway-note.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { WhereSignUpIsOpen } from "./parts/where-sign-up-is-open.tsx";
import "./verify-email.css";
import { useLookingAgain } from "./verify-email/use-looking-again.ts";

export type LinkState = "valid" | "expired" | "used" | "invalid";

interface CodeData {
  readonly mode: "code";
  readonly email: string | undefined;
  readonly sent: boolean;
  /** This browser asked for the mail, so it learns that it was answered elsewhere. */
  readonly isWatched: boolean;
  readonly confirmed: boolean;
  /** Where the person goes once confirmed. */
  readonly redirect: string | undefined;
}

export type VerifyEmailData =
  | CodeData
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
  if (data.mode === "code") return <CodeForm {...data} form={form} />;
  if (data.state !== "valid") return <LinkEnded data={data} form={form} />;
  if (data.mode === "link") return <ConfirmLink {...data} form={form} />;
  return <ConfirmChange {...data} form={form} />;
}

function CodeForm(props: CodeData & { readonly form: FormState | undefined }) {
  const { email, sent, isWatched, confirmed, redirect, form } = props;
  const { config } = useDocumentContext();
  useLookingAgain(isWatched && !confirmed);
  if (confirmed) return <Confirmed email={email} redirect={redirect} />;
  const mailbox = email ? mailboxOf(email) : undefined;
  const address = email ? (
    <input type="hidden" name="email" value={email} />
  ) : (
    <TextField label="E-mail" name="email" type="email" autoComplete="email" maxLength={254} />
  );
  return (
    <NarrowPage
      title={sent ? "Check your inbox" : "Confirm your e-mail"}
      lead={
        email ? (
          <>
            We sent a link and a 6-digit code to <strong>{email}</strong>. Use either; both are good for 24
            hours.
          </>
        ) : (
          "Type your address and the 6-digit code from the mail we sent you."
        )
      }
      below={
        <WhereSignUpIsOpen>
          <p>
            Wrong address? <a href={href("signUp")}>Start again</a>
          </p>
        </WhereSignUpIsOpen>
      }
    >
      {email && <ThrowawayNote email={email} />}
      <Form state={form} intent="code">
        {address}
        <TextField
          className="code-input"
          label="6-digit code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          maxLength={9}
        />
        <SubmitButton>Confirm</SubmitButton>
        {mailbox && <ExternalLink href={mailbox.url}>{`Open ${mailbox.name}`}</ExternalLink>}
      </Form>
      <Form state={form} intent="resend" className="verify-resend">
        <p className="muted small">No mail? It can take a minute. Look into your spam folder, too.</p>
        {address}
        <ResendButton startWaiting={sent} />
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

/** The mail was answered while this page stood open, on this device or another. */
function Confirmed({ email, redirect }: Pick<CodeData, "email" | "redirect">) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.querySelector("h1")?.focus(), []);
  return (
    <div ref={heading} role="status">
      <NarrowPage title="Confirmed" lead={`${email ?? "Your address"} is confirmed. You can go on here.`}>
        <ButtonLink href={href("login", {}, { email, redirect })} variant="primary">
          Sign in
        </ButtonLink>
      </NarrowPage>
    </div>
  );
}

interface ConfirmLinkProps {
  readonly email: string | null;
  readonly signedInAs: string | null;
  readonly form: FormState | undefined;
}

function ConfirmLink({ email, signedInAs, form }: ConfirmLinkProps) {
  return (
    <NarrowPage title="Confirm your e-mail" lead="One press, and you are done.">
      {signedInAs && (
        <Notice tone="info" title={`You are signed in as ${signedInAs}`}>
          <p>You can confirm {email} all the same, and stay signed in as before.</p>
        </Notice>
      )}
      <Form state={form} intent="confirm">
        <SubmitButton>{`Confirm ${email ?? "my address"}`}</SubmitButton>
      </Form>
      {signedInAs && (
        <Form state={form} intent="switch">
          <SubmitButton variant="secondary">Sign out and switch</SubmitButton>
        </Form>
      )}
    </NarrowPage>
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
    <NarrowPage
      title={isChange ? "Use your new address" : "Change the address back"}
      lead={
        <>
          From <strong>{from}</strong> to <strong>{to}</strong>.
        </>
      }
    >
      <Form state={form} intent={mode}>
        <p>
          {isChange
            ? "From then on you sign in with the new address, and our mails go there."
            : "All sessions end, and we mail you a link to choose a new password. Do this if somebody else changed your address."}
        </p>
        <SubmitButton>{isChange ? "Use the new address" : "Change it back"}</SubmitButton>
      </Form>
    </NarrowPage>
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
    <NarrowPage
      title={title}
      lead={text}
      below={
        data.mode === "link" && (
          <p>
            Have a code? <a href={href("verifyEmail", {}, { code: 1 })}>Type it instead</a>
          </p>
        )
      }
    >
      {data.state === "used" ? (
        <ButtonLink href={href("login")} variant="primary">
          Go on to sign-in
        </ButtonLink>
      ) : data.mode === "link" ? (
        <Form state={form} intent="resend">
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={data.email ?? undefined}
          />
          <SubmitButton>Send me a new link</SubmitButton>
        </Form>
      ) : (
        <ButtonLink href={href("accountSettings", {}, { tab: "security" })} variant="primary">
          Open my account
        </ButtonLink>
      )}
    </NarrowPage>
  );
}
