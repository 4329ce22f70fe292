import type { FormState } from "#shared/page-state.ts";
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
      <Specimen title="A form">
        <Form state={state} intent="try">
          <Grid min="20rem" gap={5}>
            <TextField label="Title" name="title" hint="What members read first" maxLength={80} />
            <TextField label="Website" name="website" prefix="https://" optional />
            <TextField label="Discount" name="percent" suffix="%" inputMode="numeric" defaultValue="20" />
            <SelectField
              label="Category"
              name="category"
              options={[
                { value: "food", label: "Food and drink" },
                { value: "sport", label: "Sport" },
                { value: "culture", label: "Culture" },
              ]}
            />
            <DateField label="Starts" name="starts" defaultValue="2026-11-30" min="2026-11-01" />
            <DateField label="Ends" name="ends" optional />
            <PasswordField label="Password" name="password" autoComplete="new-password" strength optional />
            <PhoneField label="Phone" name="phone" optional />
            <PhoneField
              label="Mobile"
              name="mobile"
              preferredCountries={["AT", "CH", "DE"]}
              pattern={{
                expression: /^\+(43 ?6|41 ?7|49 ?1[567])/,
                message: "Enter a mobile number, so that we can send a text message.",
              }}
              optional
            />
          </Grid>
          <SliderField label="Off the price" name="off" suffix=" %" step={5} defaultValue={20} />
          <TextArea label="What members get" name="text" rows={3} optional />
          <ChoiceCards
            legend="How is it claimed?"
            name="method"
            defaultValue="code"
            options={[
              { value: "code", label: "With a code", description: "One for each claim", icon: "tag" },
              { value: "qr", label: "With a QR", description: "Scanned at the counter", icon: "qr" },
              { value: "link", label: "With a link", description: "To your shop", icon: "link" },
            ]}
          />
          <FieldGroup legend="Who may claim it">
            <CheckboxField label="New members too" name="newcomers" defaultChecked />
            <SwitchField
              label="Tell members by mail"
              name="announce"
              hint="Once, on the morning it goes live"
              defaultChecked
            />
            <CheckboxField label="Only members with a label" name="labelled" disabled />
          </FieldGroup>
          <div className="form-actions">
            <SubmitButton>Try the form</SubmitButton>
          </div>
        </Form>
      </Specimen>
      <Specimen title="Search, and a field that needs attention">
        <SearchField label="Search treets" name="search" />
        <TextField label="E-mail" name="broken" error="Write the whole address, such as lena@example.org." />
        <TextField label="Locked" name="locked" defaultValue="harbour-club" disabled />
      </Specimen>
    </Stack>
  );
}
