import { type AnalyticsConsent, analyticsConsents } from "#shared/account-choices.ts";
import { href } from "#shared/href.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { SwitchField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import "./account-settings.css";
import type { AccountSettingsData } from "./types.ts";

const consentNames: Readonly<Record<AnalyticsConsent, string>> = translated({
  unset: words.analyticsUnset,
  granted: words.analyticsGranted,
  denied: words.analyticsDenied,
});

export function PrivacyTab({ data, form }: { data: AccountSettingsData; form: FormState | undefined }) {
  const { profile, businesses } = data;
  const memberships = businesses.filter(({ isMember }) => isMember);
  return (
    <Stack gap={5}>
      <Card title={words.consents()}>
        <Form state={form} intent="privacy" data-warn-unsaved="query">
          <SwitchField
            label={words.productNews()}
            name="marketingOptIn"
            hint={words.productNewsHint()}
            defaultChecked={profile.marketingOptIn}
          />
          <SelectField
            label={words.analytics()}
            name="analyticsConsent"
            hint={words.analyticsHint()}
            defaultValue={profile.analyticsConsent}
            // Once answered, it stays so: with an open answer, each page would ask again.
            options={analyticsConsents
              .filter((value) => value !== "unset" || profile.analyticsConsent === value)
              .map((value) => ({ value, label: consentNames[value] }))}
          />
          <SubmitRow>{commonWords.save()}</SubmitRow>
        </Form>
      </Card>
      <Card title={words.communityEmails()}>
        {memberships.length === 0 ? (
          <p className="muted">{words.communityEmailsNone()}</p>
        ) : (
          <ul className="account-list">
            {memberships.map(({ slug, name }) => (
              <li key={slug}>
                <a href={href("unsubscribe", { business: slug })}>{words.communityEmailsChoose({ name })}</a>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Stack>
  );
}
