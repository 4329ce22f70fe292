import { href } from "#shared/href.ts";
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
      <Card title="What we may do">
        <Form state={form} intent="privacy" data-warn-unsaved="query">
          <SwitchField
            label="Product news by mail"
            name="marketingOptIn"
            hint="A few times a year: what is new in Treets and how others use it."
            defaultChecked={profile.marketingOptIn}
          />
          <SwitchField
            label="Measure how the product is used"
            name="analytics"
            hint="Helps us mend what is hard to use. Never your name, never what you type."
            defaultChecked={profile.analyticsConsent === "granted"}
          />
          <div className="form-actions">
            <SubmitButton>Save</SubmitButton>
          </div>
        </Form>
      </Card>
      <Card title="Mails of your communities">
        {memberships.length === 0 ? (
          <p className="muted">You are no member of a community, so no community sends you mails.</p>
        ) : (
          <ul className="account-list">
            {memberships.map(({ slug, name }) => (
              <li key={slug}>
                <a href={href("unsubscribe", { business: slug })}>Choose which mails {name} sends you</a>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Stack>
  );
}
