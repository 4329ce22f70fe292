import type { BillingProfile } from "#shared/contract/billing.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

const vatWords = {
  none: "Businesses in the EU outside Germany pay no VAT with a valid ID.",
  pending: "We're checking this ID.",
  verified: "This ID is valid.",
  unverified: "This ID isn't registered, so VAT is charged.",
} as const;

interface BillingDetailsProps {
  readonly business: string;
  readonly profile: BillingProfile;
  readonly vatState: keyof typeof vatWords;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
  readonly form: FormState | undefined;
}

/** Whom invoices name, and what VAT depends on. */
export function BillingDetails({ business, profile, vatState, countries, form }: BillingDetailsProps) {
  return (
    <Card title="Billing details">
      <Form state={form} intent="details">
        <input type="hidden" name="business" value={business} />
        <TextField
          label="Legal name"
          name="legalName"
          defaultValue={profile.legalName}
          autoComplete="organization"
          optional
        />
        <TextField
          label="Address"
          name="line1"
          defaultValue={profile.line1}
          autoComplete="address-line1"
          optional
        />
        <TextField
          label="Postcode"
          name="postalCode"
          defaultValue={profile.postalCode}
          autoComplete="postal-code"
          optional
        />
        <TextField
          label="City"
          name="city"
          defaultValue={profile.city}
          autoComplete="address-level2"
          optional
        />
        <SelectField
          label="Country"
          name="country"
          defaultValue={profile.country ?? ""}
          options={[{ value: "", label: "Not set" }, ...countries]}
          autoComplete="country"
          hint="VAT depends on it."
          optional
        />
        <TextField
          label="VAT ID"
          name="vatId"
          defaultValue={profile.vatId}
          hint={vatWords[vatState]}
          optional
        />
        <TextField
          label="Invoices go to"
          name="email"
          type="email"
          defaultValue={profile.email}
          autoComplete="email"
          optional
        />
        <TextField label="PO number" name="poNumber" defaultValue={profile.poNumber} optional />
        <div className="form-actions">
          <SubmitButton variant="secondary">Save details</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
