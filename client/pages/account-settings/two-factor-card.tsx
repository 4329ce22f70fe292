import { href } from "#shared/href.ts";
import * as words from "#words/mySettings.ts";
import { Badge } from "../../design/badge.tsx";
import { SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { TextField } from "../../design/text-field.tsx";
import { useFocusOn } from "../../design/use-focus-on.ts";
import type { FormState } from "../../page-props.ts";
import type { TwoFactorState } from "./types.ts";

interface PartProps {
  readonly state: TwoFactorState;
  readonly form: FormState | undefined;
}

/** Two-factor authentication: sign-in with a code from an authenticator app in addition to the password. */
export function TwoFactorCard({ state, form }: PartProps) {
  const codes = form?.shown?.recoveryCodes;
  const isOn = state.since !== null || codes !== undefined;
  return (
    <Card
      title={words.twoFactor()}
      actions={<Badge tone={isOn ? "good" : "neutral"}>{isOn ? words.on() : words.off()}</Badge>}
      gap={4}
    >
      {codes && <RecoveryCodes codes={codes} />}
      {!codes && isOn && <SwitchedOn state={state} form={form} />}
      {!isOn && (state.pending ? <Connect state={state} form={form} /> : <Begin form={form} />)}
    </Card>
  );
}

const YourPassword = () => <PasswordField label={words.yourPassword()} name="currentPassword" />;

const Begin = ({ form }: { form: FormState | undefined }) => (
  <>
    <p>{words.twoFactorLead()}</p>
    <Form state={form} intent="two-factor-begin">
      <YourPassword />
      <SubmitRow>{words.twoFactorConnect()}</SubmitRow>
    </Form>
  </>
);

function Connect({ state: { pending }, form }: PartProps) {
  if (!pending) return null;
  return (
    <>
      <Rich as="p">{words.twoFactorScan({ link: (text) => <a href={pending.uri}>{text}</a> })}</Rich>
      <img
        className="two-factor-qr"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(pending.qr)}`}
        alt={words.twoFactorQr()}
        width={180}
        height={180}
      />
      <p className="two-factor-codes">
        <code>{pending.secret}</code>
      </p>
      <Form state={form} intent="two-factor-confirm">
        <TextField
          label={words.code()}
          name="code"
          hint={words.twoFactorCodeHint()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
        <SubmitRow>{words.twoFactorSwitchOn()}</SubmitRow>
      </Form>
    </>
  );
}

/** The recovery codes. They are shown only once. */
function RecoveryCodes({ codes }: { codes: string }) {
  const frame = useFocusOn<HTMLDivElement>(codes);
  return (
    <div tabIndex={-1} ref={frame}>
      <Notice tone="good" title={words.recoveryCodesKeep()}>
        <Stack gap={3}>
          <p>{words.recoveryCodesLead()}</p>
          <ul className="two-factor-codes">
            {codes.split("\n").map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className="form-actions">
            <CopyButton text={codes} label={words.copyAll()} variant="primary" size="small" />
            <a href={href("accountSettings", {}, { tab: "security" })}>{words.recoveryCodesKept()}</a>
          </div>
        </Stack>
      </Notice>
    </div>
  );
}

const SwitchedOn = ({ state: { since, recoveryCodesLeft }, form }: PartProps) => (
  <>
    <p>
      {words.twoFactorActive()}
      {since && (
        <>
          {" "}
          <Rich>{words.sinceDate({ time: () => <Time value={since} /> })}</Rich>
        </>
      )}
      . {words.recoveryCodesLeft({ count: recoveryCodesLeft })}
    </p>
    <details className="two-factor-more" open={form?.intent === "two-factor-renew" || undefined}>
      <summary>{words.recoveryCodesTitle()}</summary>
      <Form state={form} intent="two-factor-renew">
        <YourPassword />
        <SubmitRow variant="secondary">{words.recoveryCodesMake()}</SubmitRow>
      </Form>
    </details>
    <details className="two-factor-more" open={form?.intent === "two-factor-disable" || undefined}>
      <summary>{words.twoFactorOffTitle()}</summary>
      <Form state={form} intent="two-factor-disable">
        <YourPassword />
        <SubmitRow variant="danger">{words.twoFactorSwitchOff()}</SubmitRow>
      </Form>
    </details>
  </>
);
