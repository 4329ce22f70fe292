import type { FormState } from "#shared/page-state.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/create.ts";
import { SubmitButton } from "../../design/button.tsx";
import { CheckboxField, ChoiceCards, FieldGroup, SwitchField } from "../../design/choice-field.tsx";
import { DateField } from "../../design/date-field.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { PhoneField } from "../../design/phone-field.tsx";
import { SliderField } from "../../design/slider-field.tsx";
import { SearchField, SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import { Specimen } from "./specimen.tsx";

export function Fields({ state }: { state: FormState | undefined }) {
  return (
    <Stack gap={5}>
      <Specimen title={words.aForm()}>
        <Form state={state} intent="try">
          <Grid min="20rem" gap={5}>
            <TextField
              label={words.title()}
              name="title"
              hint={words.whatMembersReadFirst()}
              maxLength={80}
            />
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
                { value: "food", label: words.foodAndDrink() },
                { value: "sport", label: words.sport() },
                { value: "culture", label: words.culture() },
              ]}
            />
            <DateField label={words.starts()} name="starts" defaultValue="2026-11-30" min="2026-11-01" />
            <DateField label={words.ends()} name="ends" optional />
            <PasswordField
              label={words.password()}
              name="password"
              autoComplete="new-password"
              strength
              optional
            />
            <PhoneField label={commonWords.phone()} name="phone" optional />
            <PhoneField
              label={words.mobile()}
              name="mobile"
              preferredCountries={["AT", "CH", "DE"]}
              pattern={{
                expression: /^\+(43 ?6|41 ?7|49 ?1[567])/,
                message: "Enter a mobile number, so that we can send a text message.",
              }}
              optional
            />
          </Grid>
          <SliderField label={words.offThePrice()} name="off" suffix=" %" step={5} defaultValue={20} />
          <TextArea label={words.whatMembersGet()} name="text" rows={3} optional />
          <ChoiceCards
            legend={words.howIsItClaimed()}
            name="method"
            defaultValue="code"
            options={[
              { value: "code", label: words.withACode(), description: words.oneForEachClaim(), icon: "tag" },
              { value: "qr", label: words.withAQr(), description: words.scannedAtTheCounter(), icon: "qr" },
              { value: "link", label: words.withALink(), description: words.toYourShop(), icon: "link" },
            ]}
          />
          <FieldGroup legend={words.whoMayClaimIt()}>
            <CheckboxField label={words.newMembersToo()} name="newcomers" defaultChecked />
            <SwitchField
              label={words.tellMembersByMail()}
              name="announce"
              hint={words.onceOnTheMorningIt()}
              defaultChecked
            />
            <CheckboxField label={words.onlyMembersWithALabel()} name="labelled" disabled />
          </FieldGroup>
          <div className="form-actions">
            <SubmitButton>{words.tryTheForm()}</SubmitButton>
          </div>
        </Form>
      </Specimen>
      <Specimen title={words.searchAndAFieldThat()}>
        <SearchField label={words.searchTreets()} name="search" />
        <TextField label={commonWords.email()} name="broken" error={words.writeTheWholeAddressSuch()} />
        <TextField label={words.locked()} name="locked" defaultValue="harbour-club" disabled />
      </Specimen>
    </Stack>
  );
}
