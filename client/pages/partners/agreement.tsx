import type { PartnerDetail } from "#shared/contract/partner-shapes.ts";
import { CONTRACT_REMINDER_DAYS, MAX_CONTACTS, type PartnerContact } from "#shared/partner-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { ChoiceCards, FieldGroup } from "../../design/choice-field.tsx";
import { DateField } from "../../design/date-field.tsx";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { InPlace } from "../../design/in-place.tsx";
import { Grid } from "../../design/layout.tsx";
import { EmailField, type Option, SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { policyChoices } from "./words.ts";

interface AgreementProps {
  readonly partner: PartnerDetail;
  /** Team members who can be the partner's contact. */
  readonly people: readonly Option[];
  readonly form: FormState | undefined;
  /** URLs with the drawer open and closed. */
  readonly action: string;
  readonly closeHref: string;
}

/**
 * Form to change the agreement with a partner. The partner sees the policy, the treet limit, the end date and the
 * contact person; tags, contacts and notes stay with the team.
 */
export const ChangeAgreement = ({ partner, people, form, action, closeHref }: AgreementProps) => (
  <FormDrawer
    title={words.whatYouAgreedOn()}
    closeHref={closeHref}
    submit={commonWords.save()}
    state={form}
    intent="save"
    action={action}
    data-warn-unsaved=""
    values={{ version: partner.version }}
  >
    <ChoiceCards
      legend={words.approval()}
      name="policy"
      defaultValue={partner.policy}
      options={policyChoices}
    />
    <Grid min="12rem" gap={5}>
      <TextField
        label={words.treetLimit()}
        name="maxLiveTreets"
        inputMode="numeric"
        optional
        defaultValue={partner.maxLiveTreets ?? ""}
        hint={words.treetLimitHint()}
      />
      <DateField
        label={words.contractEnd()}
        name="contractUntil"
        optional
        defaultValue={partner.contractUntil ?? ""}
        hint={words.contractEndHint({ days: CONTRACT_REMINDER_DAYS })}
      />
      <SelectField
        label={words.contactHere()}
        name="ourContact"
        defaultValue={partner.ourContact?.id ?? ""}
        options={[{ value: "", label: words.contactNone() }, ...people]}
        hint={words.contactHint()}
      />
      <TextField
        label={words.tags()}
        name="tags"
        optional
        defaultValue={partner.tags.join(", ")}
        hint={words.tagsHint()}
      />
    </Grid>
    <Contacts contacts={partner.contacts} form={form} />
    <TextArea
      label={words.notes()}
      name="notes"
      optional
      rows={4}
      maxLength={4000}
      defaultValue={partner.notes}
      hint={words.notesHint()}
    />
  </FormDrawer>
);

const NOBODY: PartnerContact = { name: "", role: "", email: "", phone: "" };
/** A row's fields in the form, each followed by the row's number. */
const contactFields = ["contactName", "contactRole", "contactEmail", "contactPhone"] as const;

/** The existing contacts, and an empty row for another. */
function Contacts({ contacts, form }: { contacts: readonly PartnerContact[]; form: FormState | undefined }) {
  const typed = Array.from({ length: MAX_CONTACTS }, (_, index) => index).findLastIndex((index) =>
    contactFields.some((field) => form?.values[`${field}${index}`]),
  );
  const lines = Math.min(MAX_CONTACTS, Math.max(contacts.length, typed + 1) + 1);
  const people = Array.from({ length: lines }, (_, index) => contacts[index] ?? NOBODY);
  return (
    <FieldGroup legend={words.contacts()}>
      <p className="muted small">{words.contactsHint()}</p>
      <InPlace items={people}>
        {({ name, role, email, phone }, index) => (
          <Grid min="12rem">
            <TextField
              label={index === 0 ? commonWords.name() : words.contactName({ index: index + 1 })}
              name={`contactName${index}`}
              required={false}
              maxLength={100}
              defaultValue={name}
              autoComplete="off"
            />
            <TextField
              label={index === 0 || !name ? words.contactTask() : words.contactTaskOf({ name })}
              name={`contactRole${index}`}
              required={false}
              maxLength={60}
              defaultValue={role}
              autoComplete="off"
            />
            <EmailField
              label={index === 0 ? commonWords.email() : words.contactEmail({ index: index + 1 })}
              name={`contactEmail${index}`}
              required={false}
              defaultValue={email}
              autoComplete="off"
            />
            <TextField
              label={index === 0 ? words.phone() : words.contactPhone({ index: index + 1 })}
              name={`contactPhone${index}`}
              type="tel"
              required={false}
              maxLength={25}
              defaultValue={phone}
              autoComplete="off"
            />
          </Grid>
        )}
      </InPlace>
    </FieldGroup>
  );
}
