import type { testLoginRecaptchaSecretPage } from "#server/pages/test-login-recaptcha-secret.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/diagnostics.ts";
import { Badge, type Tone } from "../design/badge.tsx";
import { SubmitRow } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { DescriptionList } from "../design/figures.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { Time } from "../design/text.tsx";
import { EmailField } from "../design/text-field.tsx";
import type { DataOf, PropsOf } from "../page-props.ts";
import { Captcha } from "./account/captcha.tsx";

type CaptchaCheckData = DataOf<typeof testLoginRecaptchaSecretPage>;

type LastCheck = NonNullable<DataOf<typeof testLoginRecaptchaSecretPage>["last"]>;

const modes: Record<CaptchaCheckData["mode"], { tone: Tone; label: string }> = {
  off: translated({ label: words.off }, { tone: "neutral" }),
  half: translated({ label: words.captchaHalf }, { tone: "bad" }),
  test: translated({ label: words.captchaTestKeys }, { tone: "warn" }),
  live: translated({ label: words.captchaLive }, { tone: "good" }),
};

export default function CaptchaCheck({ data, form }: PropsOf<typeof testLoginRecaptchaSecretPage>) {
  const { siteKeySet, secretSet, mode, host, isLiveSite, last } = data;
  return (
    <Stack gap={5}>
      <PageHeader title={words.captchaTitle()} lead={words.captchaLead()} />
      {mode === "test" && isLiveSite && (
        <Notice tone="bad" title={words.captchaTestKeysLive()} text={words.captchaTestKeysWarning()} />
      )}
      <Card title={words.setUp()}>
        <DescriptionList
          items={[
            { term: words.mode(), description: <Badge tone={modes[mode].tone}>{modes[mode].label}</Badge> },
            { term: "RECAPTCHA_SITE_KEY", description: siteKeySet ? words.set() : words.notSet() },
            { term: "RECAPTCHA_SECRET", description: secretSet ? words.set() : words.notSet() },
            { term: words.answersFrom(), description: host },
            { term: words.hostAllowed(), description: hostAllowed(data) },
          ]}
        />
      </Card>
      {mode === "half" && (
        <Notice
          tone="bad"
          title={words.captchaKeyMissing()}
          text={secretSet ? words.captchaNoSiteKey() : words.captchaNoSecret()}
        />
      )}
      {mode === "off" && <Notice tone="info" title={words.captchaNone()} text={words.captchaNoneLead()} />}
      <Card title={words.lastVerification()}>
        {last ? <LastVerification last={last} /> : <p className="muted">{words.captchaUnused()}</p>}
      </Card>
      <Card title={words.captchaRun()}>
        <Form state={form} intent="verify">
          <Captcha />
          <p className="muted">{words.captchaAway()}</p>
          <SubmitRow>{words.runCheck()}</SubmitRow>
        </Form>
      </Card>
      <Card title={words.trySignIn()}>
        <Form state={form} intent="dry-run">
          <EmailField label={commonWords.email()} name="email" autoComplete="off" />
          <PasswordField label={words.password()} />
          <Captcha />
          <SubmitRow variant="secondary">{words.try()}</SubmitRow>
        </Form>
      </Card>
    </Stack>
  );
}

/** Returns whether the key is valid for this host. Only the service has that information, so its last response counts. */
function hostAllowed({ last, host }: CaptchaCheckData): string {
  if (!last || last.hostname === null) return words.hostUnknown();
  if (last.hostname === host) return commonWords.yes();
  return last.outcome === "passed"
    ? words.hostTestKeys({ hostname: last.hostname })
    : words.hostOther({ hostname: last.hostname });
}

const outcomes: Record<LastCheck["outcome"], { tone: Tone; label: string }> = {
  off: translated({ label: words.notAsked }, { tone: "neutral" }),
  passed: translated({ label: words.passed }, { tone: "good" }),
  refused: translated({ label: words.refused }, { tone: "bad" }),
  unreachable: translated({ label: words.noAnswer }, { tone: "bad" }),
};

/** The last verification, whether from this page or from a sign-up. */
function LastVerification({ last }: { last: LastCheck }) {
  const { at, outcome, reasons, explained, score, milliseconds } = last;
  return (
    <DescriptionList
      items={[
        { term: words.when(), description: <Time value={at} format="datetime" /> },
        {
          term: words.outcome(),
          description: <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>,
        },
        {
          term: words.errorCodes(),
          description: outcome === "refused" && reasons.length > 0 ? reasons.join(", ") : commonWords.none(),
        },
        ...(explained ? [{ term: words.meaning(), description: explained }] : []),
        { term: words.score(), description: score ?? words.scoreNone() },
        { term: words.duration(), description: words.milliseconds({ milliseconds }) },
      ]}
    />
  );
}
