import { useEffect, useRef } from "react";
import type { verifyEmailPage } from "#server/pages/verify-email.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/verifyEmail.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { CodeField } from "../design/code-field.tsx";
import { ExternalLink } from "../design/external-link.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { Rich } from "../design/rich.tsx";
import { EmailField } from "../design/text-field.tsx";
import { usePolling } from "../navigation/use-polling.ts";
import type { DataOf, FormState, PropsOf } from "../page-props.ts";
import { useDocumentContext } from "../root-data.ts";
import { mailboxOf } from "./account/mailbox.ts";
import { ResendButton } from "./account/resend-button.tsx";
import { ThrowawayNote } from "./account/throwaway-note.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { WhereSignUpIsOpen } from "./parts/where-sign-up-is-open.tsx";
import "./verify-email.css";

/** The address may be confirmed on another device. After 15 minutes, users can still return by the link in the email. */
const CONFIRMATION_POLLING = { everyMs: 3_000, times: 300 };

type VerifyEmailData = DataOf<typeof verifyEmailPage>;
type CodeData = Extract<VerifyEmailData, { readonly mode: "code" }>;

export default function VerifyEmail({ data, form }: PropsOf<typeof verifyEmailPage>) {
  if (data.mode === "code") return <CodeForm {...data} form={form} />;
  if (data.state !== "valid") return <LinkEnded data={data} form={form} />;
  if (data.mode === "link") return <ConfirmLink {...data} form={form} />;
  return <ConfirmChange {...data} form={form} />;
}

function CodeForm(props: CodeData & { readonly form: FormState | undefined }) {
  const { email, sent, isWatched, confirmed, redirect, startAgainHref, form } = props;
  const { config } = useDocumentContext();
  usePolling(isWatched && !confirmed, CONFIRMATION_POLLING);
  if (confirmed) return <Confirmed email={email} redirect={redirect} />;
  const mailbox = email ? mailboxOf(email) : undefined;
  const address = email ? <input type="hidden" name="email" value={email} /> : <EmailField name="email" />;
  return (
    <NarrowPage
      title={sent ? words.sentTitle() : words.title()}
      lead={
        email ? (
          <Rich>{words.sentTo({ email, strong: (text) => <strong>{text}</strong> })}</Rich>
        ) : (
          words.enterCode()
        )
      }
      below={
        <WhereSignUpIsOpen>
          <Rich as="p">{words.wrongAddress({ link: (text) => <a href={startAgainHref}>{text}</a> })}</Rich>
        </WhereSignUpIsOpen>
      }
    >
      {email && <ThrowawayNote email={email} />}
      <Form state={form} intent="code">
        {address}
        <CodeField label={words.code()} name="code" />
        <SubmitButton>{words.confirm()}</SubmitButton>
        {mailbox && (
          <ExternalLink href={mailbox.url}>{words.openMailbox({ name: mailbox.name })}</ExternalLink>
        )}
      </Form>
      <Form state={form} intent="resend" className="verify-resend">
        <p className="muted small">{words.noMail()}</p>
        {address}
        <ResendButton startWaiting={sent} />
      </Form>
      {config.demo && (
        <Notice tone="info">
          <Rich as="p">{words.demo({ link: (text) => <a href="/dev/mailbox">{text}</a> })}</Rich>
        </Notice>
      )}
    </NarrowPage>
  );
}

/** Shown if the address was confirmed while this page was open, on this device or another. */
function Confirmed({ email, redirect }: Pick<CodeData, "email" | "redirect">) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.querySelector("h1")?.focus(), []);
  return (
    <div ref={heading} role="status">
      <NarrowPage
        title={words.confirmedTitle()}
        lead={email ? words.confirmed({ email }) : words.confirmedYours()}
      >
        <ButtonLink href={href("login", {}, { email, redirect })} variant="primary">
          {words.signIn()}
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

const ConfirmLink = ({ email, signedInAs, form }: ConfirmLinkProps) => (
  <NarrowPage title={words.title()} lead={words.onePress()}>
    {signedInAs && (
      <Notice
        tone="info"
        title={words.signedInAs({ email: signedInAs })}
        text={words.staySignedIn({ email: email ?? "" })}
      />
    )}
    <Form state={form} intent="confirm">
      <SubmitButton>{email ? words.confirmAddress({ email }) : words.confirmMine()}</SubmitButton>
    </Form>
    {signedInAs && (
      <Form state={form} intent="switch">
        <SubmitButton variant="secondary">{words.switchAccount()}</SubmitButton>
      </Form>
    )}
  </NarrowPage>
);

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
      title={isChange ? words.changeTitle() : words.revertTitle()}
      lead={
        <Rich>
          {words.fromTo({ from: from ?? "", to: to ?? "", strong: (text) => <strong>{text}</strong> })}
        </Rich>
      }
    >
      <Form state={form} intent={mode}>
        <p>{isChange ? words.change() : words.revert()}</p>
        <SubmitButton>{isChange ? words.changeSubmit() : words.revertSubmit()}</SubmitButton>
      </Form>
    </NarrowPage>
  );
}

const endings = {
  expired: [words.expiredTitle, words.expired],
  used: [words.usedTitle, words.used],
  invalid: [words.invalidTitle, words.invalid],
} as const;

type Ended = Exclude<VerifyEmailData, { mode: "code" }>;

function LinkEnded({ data, form }: { data: Ended; form: FormState | undefined }) {
  const [title, text] = endings[data.state === "valid" ? "invalid" : data.state];
  return (
    <NarrowPage
      title={title()}
      lead={text()}
      below={
        data.mode === "link" && (
          <Rich as="p">
            {words.haveCode({ link: (text) => <a href={href("verifyEmail", {}, { code: 1 })}>{text}</a> })}
          </Rich>
        )
      }
    >
      {data.state === "used" ? (
        <ButtonLink
          href={href("login", {}, { redirect: data.mode === "link" ? data.redirect : undefined })}
          variant="primary"
        >
          {words.goToSignIn()}
        </ButtonLink>
      ) : data.mode === "link" ? (
        <Form state={form} intent="resend">
          <EmailField name="email" defaultValue={data.email ?? undefined} />
          <SubmitButton>{words.sendNew()}</SubmitButton>
        </Form>
      ) : (
        <ButtonLink href={href("accountSettings", {}, { tab: "security" })} variant="primary">
          {words.openAccount()}
        </ButtonLink>
      )}
    </NarrowPage>
  );
}
