import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { SwitchField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import type { FormState } from "../../page-props.ts";
import "./account-settings.css";
import type { AccountSettingsData } from "./types.ts";

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
          <SwitchField
            label={words.analytics()}
            name="analytics"
            hint={words.analyticsHint()}
            defaultChecked={profile.analyticsConsent === "granted"}
          />
          <div className="form-actions">
            <SubmitButton>{commonWords.save()}</SubmitButton>
          </div>
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
