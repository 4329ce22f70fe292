import { Badge, type Tone } from "../design/badge.tsx";
import { SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { DescriptionList } from "../design/figures.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { Time } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { Captcha } from "./account/captcha.tsx";

export interface CaptchaCheckData {
  readonly siteKeySet: boolean;
  readonly secretSet: boolean;
  readonly mode: "off" | "half" | "test" | "live";
  /** The host that answers must have been given on. */
  readonly host: string;
  /** The site is served over https, as it is where customers use it. */
  readonly isLiveSite: boolean;
  /** The last time that this server asked the service. */
  readonly last: LastCheck | null;
}

interface LastCheck {
  readonly at: string;
  readonly outcome: "off" | "passed" | "refused" | "unreachable";
  /** Codes of the service, or our own, where it did not pass. */
  readonly reasons: readonly string[];
  /** What these mean. */
  readonly explained: string;
  readonly score: number | null;
  /** Where the answer was given, if the service told. */
  readonly hostname: string | null;
  readonly milliseconds: number;
}

const modes: Record<CaptchaCheckData["mode"], { tone: Tone; label: string }> = {
  off: { tone: "neutral", label: "Off" },
  half: { tone: "bad", label: "Half set up" },
  test: { tone: "warn", label: "Test keys" },
  live: { tone: "good", label: "Live" },
};

export default function CaptchaCheck({ data, form }: PageProps<CaptchaCheckData>) {
  const { siteKeySet, secretSet, mode, host, isLiveSite, last } = data;
  return (
    <Stack gap={5}>
      <PageHeader title="Captcha check" lead="Does the check that somebody is a person work here?" />
      {mode === "test" && isLiveSite && (
        <Notice tone="bad" title="Test keys on a live site">
          <p>With these keys every answer passes. Replace them before anybody uses this site.</p>
        </Notice>
      )}
      <Card title="Set-up">
        <DescriptionList
          items={[
            { term: "Mode", description: <Badge tone={modes[mode].tone}>{modes[mode].label}</Badge> },
            { term: "RECAPTCHA_SITE_KEY", description: siteKeySet ? "Set" : "Not set" },
            { term: "RECAPTCHA_SECRET", description: secretSet ? "Set" : "Not set" },
            { term: "Answers count from", description: host },
            { term: "Host allowed", description: hostAllowed(data) },
          ]}
        />
      </Card>
      {mode === "half" && (
        <Notice tone="bad" title="One of the two keys is missing">
          <p>
            {secretSet
              ? "Without RECAPTCHA_SITE_KEY no box is shown, so nobody can pass the check."
              : "Without RECAPTCHA_SECRET a box is shown, but nothing is checked."}
          </p>
        </Notice>
      )}
      {mode === "off" && (
        <Notice tone="info" title="No captcha is configured">
          <p>
            Sign-up, sign-in after failures, password resets and contact forms rely on a trap for robots and
            on rate limits.
          </p>
        </Notice>
      )}
      <Card title="Last verification">
        {last ? (
          <LastVerification last={last} />
        ) : (
          <p className="muted">Nothing was verified since this server started.</p>
        )}
      </Card>
      <Card title="Run the check">
        <Form state={form} intent="verify">
          <Captcha />
          <p className="muted">
            When the captcha service cannot be reached, sign-up is refused, while sign-in goes on under its
            rate limits.
          </p>
          <SubmitButton>Run check</SubmitButton>
        </Form>
      </Card>
      <Card title="Try a sign-in, without signing in">
        <Form state={form} intent="dry-run">
          <TextField label="E-mail" name="email" type="email" autoComplete="off" maxLength={254} />
          <PasswordField label="Password" name="password" autoComplete="current-password" />
          <Captcha />
          <SubmitButton variant="secondary">Try</SubmitButton>
        </Form>
      </Card>
    </Stack>
  );
}

/** Only the service knows which hosts its key is for: what it said last counts. */
function hostAllowed({ last, host }: CaptchaCheckData): string {
  if (!last || last.hostname === null) return "Not known: the service has not named a host yet";
  if (last.hostname === host) return "Yes";
  return last.outcome === "passed"
    ? `Test keys pass on every host; the answer came from ${last.hostname}`
    : `No: the answer came from ${last.hostname}`;
}

const outcomes: Record<LastCheck["outcome"], { tone: Tone; label: string }> = {
  off: { tone: "neutral", label: "Not asked" },
  passed: { tone: "good", label: "Passed" },
  refused: { tone: "bad", label: "Refused" },
  unreachable: { tone: "bad", label: "No answer" },
};

/** Of whatever asked: this page, or somebody who signed up. */
function LastVerification({ last }: { last: LastCheck }) {
  const { at, outcome, reasons, explained, score, milliseconds } = last;
  return (
    <DescriptionList
      items={[
        { term: "When", description: <Time value={at} format="datetime" /> },
        {
          term: "Outcome",
          description: <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>,
        },
        {
          term: "Error codes",
          description: outcome === "refused" && reasons.length > 0 ? reasons.join(", ") : "None",
        },
        ...(explained ? [{ term: "What it means", description: explained }] : []),
        { term: "Score", description: score ?? "None given" },
        { term: "Took", description: `${milliseconds} ms` },
      ]}
    />
  );
}
