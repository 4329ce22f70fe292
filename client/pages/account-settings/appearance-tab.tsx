import type { AccountLocale } from "#shared/account-choices.ts";
import { locales } from "#shared/account-choices.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import type { AccountProfile } from "./types.ts";

const localeNames: Record<AccountLocale, string> = {
  en: "International (21 Nov 2026, 1,234.5)",
  "en-GB": "United Kingdom (21 Nov 2026, 1,234.5)",
  "en-US": "United States (Nov 21, 2026, 1,234.5)",
  "de-DE": "Germany (21.11.2026, 1.234,5)",
  "fr-FR": "France (21 nov. 2026, 1 234,5)",
  "es-ES": "Spain (21 nov 2026, 1234,5)",
  "nl-NL": "Netherlands (21 nov 2026, 1.234,5)",
};

export function AppearanceTab({ profile, form }: { profile: AccountProfile; form: FormState | undefined }) {
  return (
    <Card title="Appearance">
      <Form state={form} intent="appearance">
        <ChoiceCards
          legend="Theme"
          name="theme"
          defaultValue={profile.theme}
          options={[
            { value: "system", label: "As my device", icon: "monitor" },
            { value: "light", label: "Light", icon: "sun" },
            { value: "dark", label: "Dark", icon: "moon" },
          ]}
        />
        <SelectField
          label="Dates and numbers"
          name="locale"
          defaultValue={profile.locale}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
        />
        <div className="form-actions">
          <SubmitButton>Save</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
