import type { BillingProfile } from "#shared/contract/billing-shapes.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/plans.ts";
import { SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Grid } from "../../design/layout.tsx";
import { EmailField, SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

const vatWords = translated({
  none: words.vatIdHint,
  pending: words.vatIdChecking,
  verified: words.vatIdValid,
  unverified: words.vatIdInvalid,
});

interface BillingFieldsProps {
  readonly profile: BillingProfile;
  readonly vatState: keyof typeof vatWords;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
  /** Set where a plan is paid for, whose tax the country determines. */
  readonly isCountryNeeded?: boolean;
}

/** Fields for the name and address on invoices, and for what determines VAT. */
export const BillingFields = ({
  profile,
  vatState,
  countries,
  isCountryNeeded = false,
}: BillingFieldsProps) => (
  <>
    <TextField
      label={words.legalName()}
      name="legalName"
      defaultValue={profile.legalName}
      autoComplete="organization"
      optional
    />
    <TextField
      label={commonWords.address()}
      name="line1"
      defaultValue={profile.line1}
      autoComplete="address-line1"
      optional
    />
    <Grid min="26rem">
      <TextField
        label={words.postcode()}
        name="postalCode"
        defaultValue={profile.postalCode}
        autoComplete="postal-code"
        optional
      />
      <TextField
        label={words.city()}
        name="city"
        defaultValue={profile.city}
        autoComplete="address-level2"
        optional
      />
    </Grid>
    <Grid min="26rem">
      <SelectField
        label={commonWords.country()}
        name="country"
        defaultValue={profile.country ?? ""}
        options={[{ value: "", label: words.notSet() }, ...countries]}
        autoComplete="country"
        hint={words.countryHint()}
        optional={!isCountryNeeded}
      />
      <TextField
        label={words.vatId()}
        name="vatId"
        defaultValue={profile.vatId}
        hint={vatWords[vatState]}
        optional
      />
    </Grid>
    <Grid min="26rem">
      <EmailField label={words.invoiceEmail()} name="email" defaultValue={profile.email} optional />
      <TextField label={words.poNumber()} name="poNumber" defaultValue={profile.poNumber} optional />
    </Grid>
  </>
);

interface BillingDetailsProps extends Omit<BillingFieldsProps, "isCountryNeeded"> {
  readonly business: string;
  readonly form: FormState | undefined;
}

/** The billing details, in a form of their own. */
export const BillingDetails = ({ business, form, ...fields }: BillingDetailsProps) => (
  <Card title={words.billingDetails()}>
    <Form state={form} intent="details" values={{ business }}>
      <BillingFields {...fields} />
      <SubmitRow variant="secondary">{words.saveDetails()}</SubmitRow>
    </Form>
  </Card>
);
