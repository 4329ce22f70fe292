import { Badge, type Tone } from "../design/badge.tsx";
import { SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { DescriptionList } from "../design/figures.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { TextField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { Captcha } from "./account/captcha.tsx";

export interface CaptchaCheckData {
  readonly siteKeySet: boolean;
  readonly secretSet: boolean;
  readonly mode: "off" | "half" | "test" | "live";
  /** The site is served over https, as it is where customers use it. */
  readonly isLiveSite: boolean;
}

const modes: Record<CaptchaCheckData["mode"], { tone: Tone; label: string }> = {
  off: { tone: "neutral", label: "Off" },
  half: { tone: "bad", label: "Half set up" },
  test: { tone: "warn", label: "Test keys" },
  live: { tone: "good", label: "Live" },
};

export default function CaptchaCheck({ data, form }: PageProps<CaptchaCheckData>) {
  const { siteKeySet, secretSet, mode, isLiveSite } = data;
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
          ]}
        />
      </Card>
      {mode === "off" && (
        <Notice tone="info" title="No captcha is configured">
          <p>
            Sign-up, sign-in after failures, password resets and contact forms rely on a trap for robots and
            on rate limits.
          </p>
        </Notice>
      )}
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
