import type { AccountLocale } from "#shared/account-choices.ts";
import { locales } from "#shared/account-choices.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { timeText } from "../../design/text.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { TimezoneField } from "../parts/timezone-field.tsx";
import type { AccountProfile } from "./types.ts";

const localeNames: Record<AccountLocale, string> = translated({
  en: words.international,
  "en-GB": words.unitedKingdom,
  "en-US": words.unitedStates,
  "de-DE": words.germany,
  "fr-FR": words.france,
  "es-ES": words.spain,
  "nl-NL": words.netherlands,
});
const example = (locale: AccountLocale) => timeText("2026-11-21T12:00:00Z", "date", "UTC", locale);

export function AppearanceTab({ profile, form }: { profile: AccountProfile; form: FormState | undefined }) {
  return (
    <Card title={words.appearance()}>
      <Form state={form} intent="appearance" data-warn-unsaved="query">
        <ChoiceCards
          legend={words.theme()}
          name="theme"
          defaultValue={profile.theme}
          options={[
            { value: "system", label: words.themeSystem(), icon: "monitor" },
            { value: "light", label: words.themeLight(), icon: "sun" },
            { value: "dark", label: words.themeDark(), icon: "moon" },
          ]}
        />
        <ChoiceCards
          legend={words.density()}
          name="density"
          defaultValue={profile.density}
          options={[
            { value: "comfortable", label: words.comfortable(), description: words.comfortableHint() },
            { value: "compact", label: words.compact(), description: words.compactHint() },
          ]}
        />
        <TimezoneField defaultValue={profile.timezone} hint={words.timeZoneHint()} />
        <SelectField
          label={words.dateFormat()}
          name="locale"
          defaultValue={profile.locale}
          options={locales.map((value) => ({ value, label: `${localeNames[value]} (${example(value)})` }))}
        />
        <div className="form-actions">
          <SubmitButton>{commonWords.save()}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
