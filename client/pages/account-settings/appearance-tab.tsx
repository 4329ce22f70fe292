import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import type { FormState } from "../../page-props.ts";
import { LocaleField } from "../account/language-fields.tsx";
import { TimezoneField } from "../parts/timezone-field.tsx";
import type { AccountProfile } from "./types.ts";

export const AppearanceTab = ({
  profile,
  form,
}: {
  profile: AccountProfile;
  form: FormState | undefined;
}) => (
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
      <LocaleField defaultValue={profile.locale} />
      <SubmitRow>{commonWords.save()}</SubmitRow>
    </Form>
  </Card>
);
