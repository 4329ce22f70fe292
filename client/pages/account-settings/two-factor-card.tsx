import { href } from "#shared/href.ts";
import { Badge } from "../../design/badge.tsx";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Time } from "../../design/text.tsx";
import { TextField } from "../../design/text-field.tsx";
import { useFocusOn } from "../../design/use-focus-on.ts";
import type { FormState } from "../../page-props.ts";
import type { TwoFactorState } from "./types.ts";

interface PartProps {
  readonly state: TwoFactorState;
  readonly form: FormState | undefined;
}

/** Sign-in with a code of an authenticator app on top of the password. */
export function TwoFactorCard({ state, form }: PartProps) {
  const codes = form?.shown?.recoveryCodes;
  const isOn = state.since !== null || codes !== undefined;
  return (
    <Card
      title="Two-step sign-in"
      actions={<Badge tone={isOn ? "good" : "neutral"}>{isOn ? "On" : "Off"}</Badge>}
    >
      <Stack gap={4}>
        {codes && <RecoveryCodes codes={codes} />}
        {!codes && isOn && <SwitchedOn state={state} form={form} />}
        {!isOn && (state.pending ? <Connect state={state} form={form} /> : <Begin form={form} />)}
      </Stack>
    </Card>
  );
}

const YourPassword = () => (
  <PasswordField label="Your password" name="currentPassword" autoComplete="current-password" />
);

function Begin({ form }: { form: FormState | undefined }) {
  return (
    <>
      <p>
        With an authenticator app on your phone nobody signs in with your password alone, however they came by
        it.
      </p>
      <Form state={form} intent="two-factor-begin">
        <YourPassword />
        <div className="form-actions">
          <SubmitButton>Connect an app</SubmitButton>
        </div>
      </Form>
    </>
  );
}

function Connect({ state: { pending }, form }: PartProps) {
  if (!pending) return null;
  return (
    <>
      <p>
        Scan this with your authenticator app, <a href={pending.uri}>open it on this device</a>, or type the
        key into the app.
      </p>
      <img
        className="two-factor-qr"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(pending.qr)}`}
        alt="QR code for your authenticator app"
        width={180}
        height={180}
      />
      <p className="two-factor-codes">
        <code>{pending.secret}</code>
      </p>
      <Form state={form} intent="two-factor-confirm">
        <TextField
          label="Code"
          name="code"
          hint="The 6 digits the app shows now."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
        <div className="form-actions">
          <SubmitButton>Switch on</SubmitButton>
        </div>
      </Form>
    </>
  );
}

/** The codes, the one time they can be read. */
function RecoveryCodes({ codes }: { codes: string }) {
  const frame = useFocusOn<HTMLDivElement>(codes);
  return (
    <div tabIndex={-1} ref={frame}>
      <Notice tone="good" title="Keep your recovery codes">
        <Stack gap={3}>
          <p>
            Two-step sign-in is on. Should you lose your phone, each of these codes signs you in once. They
            are not shown again.
          </p>
          <ul className="two-factor-codes">
            {codes.split("\n").map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className="form-actions">
            <CopyButton text={codes} label="Copy all" variant="primary" size="small" />
            <a href={href("accountSettings", {}, { tab: "security" })}>I have kept them</a>
          </div>
        </Stack>
      </Notice>
    </div>
  );
}

function SwitchedOn({ state: { since, recoveryCodesLeft }, form }: PartProps) {
  return (
    <>
      <p>
        A code of your app is asked for
        {since && (
          <>
            {" "}
            since <Time value={since} />
          </>
        )}
        . {recoveryCodesLeft === 1 ? "1 recovery code is" : `${recoveryCodesLeft} recovery codes are`} left.
      </p>
      <details className="two-factor-more" open={form?.intent === "two-factor-renew" || undefined}>
        <summary>Make new recovery codes</summary>
        <Form state={form} intent="two-factor-renew">
          <YourPassword />
          <div className="form-actions">
            <SubmitButton variant="secondary">Make new codes</SubmitButton>
          </div>
        </Form>
      </details>
      <details className="two-factor-more" open={form?.intent === "two-factor-disable" || undefined}>
        <summary>Switch two-step sign-in off</summary>
        <Form state={form} intent="two-factor-disable">
          <YourPassword />
          <div className="form-actions">
            <SubmitButton variant="danger">Switch off</SubmitButton>
          </div>
        </Form>
      </details>
    </>
  );
}
