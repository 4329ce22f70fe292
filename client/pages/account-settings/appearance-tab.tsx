import type { AccountLocale } from "#shared/account-choices.ts";
import { locales } from "#shared/account-choices.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { timeText } from "../../design/text.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { TimezoneField } from "../parts/timezone-field.tsx";
import type { AccountProfile } from "./types.ts";

const localeNames: Record<AccountLocale, string> = {
  en: "International",
  "en-GB": "United Kingdom",
  "en-US": "United States",
  "de-DE": "Germany",
  "fr-FR": "France",
  "es-ES": "Spain",
  "nl-NL": "Netherlands",
};
const example = (locale: AccountLocale) => timeText("2026-11-21T12:00:00Z", "date", "UTC", locale);

export function AppearanceTab({ profile, form }: { profile: AccountProfile; form: FormState | undefined }) {
  return (
    <Card title="Appearance">
      <Form state={form} intent="appearance" data-warn-unsaved="query">
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
        <ChoiceCards
          legend="Lists and tables"
          name="density"
          defaultValue={profile.density}
          options={[
            { value: "comfortable", label: "Comfortable", description: "Room around every row" },
            { value: "compact", label: "Compact", description: "More rows on a screen" },
          ]}
        />
        <TimezoneField defaultValue={profile.timezone} hint="Times are shown to you in it." />
        <SelectField
          label="Dates"
          name="locale"
          defaultValue={profile.locale}
          options={locales.map((value) => ({ value, label: `${localeNames[value]} (${example(value)})` }))}
        />
        <div className="form-actions">
          <SubmitButton>Save</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
