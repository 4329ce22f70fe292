import type { FormState } from "#shared/page-state.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/create.ts";
import { SubmitRow } from "../../design/button.tsx";
import { CheckboxField, ChoiceCards, FieldGroup, SwitchField } from "../../design/choice-field.tsx";
import { DateField } from "../../design/date-field.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { PhoneField } from "../../design/phone-field.tsx";
import { SliderField } from "../../design/slider-field.tsx";
import { SearchField, SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import { Specimen } from "./specimen.tsx";

export const Fields = ({ state }: { state: FormState | undefined }) => (
  <Stack gap={5}>
    <Specimen title={words.aForm()}>
      <Form state={state} intent="try">
        <Grid min="20rem" gap={5}>
          <TextField label={words.title()} name="title" hint={words.titleHint()} maxLength={80} />
          <TextField label={commonWords.website()} name="website" prefix="https://" optional />
          <TextField
            label={words.discount()}
            name="percent"
            suffix="%"
            inputMode="numeric"
            defaultValue="20"
          />
          <SelectField
            label={words.category()}
            name="category"
            options={[
              { value: "food", label: words.categoryFood() },
              { value: "sport", label: words.categorySport() },
              { value: "culture", label: words.categoryCulture() },
            ]}
          />
          <DateField label={words.starts()} name="starts" defaultValue="2026-11-30" min="2026-11-01" />
          <DateField label={words.ends()} name="ends" optional />
          <PasswordField isNew label={words.password()} optional />
          <PhoneField label={commonWords.phone()} name="phone" optional />
          <PhoneField
            label={words.mobile()}
            name="mobile"
            preferredCountries={["AT", "CH", "DE"]}
            pattern={{
              expression: /^\+(43 ?6|41 ?7|49 ?1[567])/,
              message: words.mobileNeeded(),
            }}
            optional
          />
        </Grid>
        <SliderField label={words.percentSuffix()} name="off" unit="percent" step={5} defaultValue={20} />
        <TextArea label={words.whatMembersGet()} name="text" rows={3} optional />
        <ChoiceCards
          legend={words.claimWay()}
          name="method"
          defaultValue="code"
          options={[
            { value: "code", label: words.wayCode(), description: words.wayCodeHint(), icon: "tag" },
            { value: "qr", label: words.wayQr(), description: words.wayQrHint(), icon: "qr" },
            { value: "link", label: words.wayLink(), description: words.wayLinkHint(), icon: "link" },
          ]}
        />
        <FieldGroup legend={words.whoMayClaim()}>
          <CheckboxField label={words.newMembersToo()} name="newcomers" defaultChecked />
          <SwitchField
            label={words.tellMembers()}
            name="announce"
            hint={words.tellMembersHint()}
            defaultChecked
          />
          <CheckboxField label={words.labelledOnly()} name="labelled" disabled />
        </FieldGroup>
        <SubmitRow>{words.tryForm()}</SubmitRow>
      </Form>
    </Specimen>
    <Specimen title={words.showSearch()}>
      <SearchField label={words.searchTreets()} name="search" />
      <TextField label={commonWords.email()} name="broken" error={words.emailFault()} />
      <TextField label={words.fieldLocked()} name="locked" defaultValue="harbour-club" disabled />
    </Specimen>
  </Stack>
);
