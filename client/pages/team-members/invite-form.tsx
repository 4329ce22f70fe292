import { href } from "#shared/href.ts";
import { roleSentences } from "#shared/team-rules.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField, ChoiceCards, FieldGroup } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import "./invite-form.css";
import type { GrantedRole, TeamMembersData } from "./types.ts";

export const roleNames = { owner: "Owner", admin: "Admin", manager: "Manager", viewer: "Viewer" } as const;

export const roleChoices = (roles: readonly GrantedRole[]) =>
  roles.map((role) => ({ value: role, label: roleNames[role], description: roleSentences[role] }));

interface InviteFormProps {
  readonly data: TeamMembersData;
  readonly form: FormState | undefined;
  readonly slug: string;
  readonly businessName: string;
}

export function InviteForm({ data, form, slug, businessName }: InviteFormProps) {
  const preview = form?.intent === "preview" ? form.shown : undefined;
  // A preview is no answer to the form, so what was typed comes back as what it starts with.
  const typed = preview ? form?.values : undefined;
  const asked = ["invite", "preview"].includes(form?.intent ?? "") ? form : undefined;
  return (
    <Card title="Invite to the team">
      <Form state={asked && { ...asked, intent: undefined }} encType="multipart/form-data">
        <TextArea
          label="E-mail addresses"
          name="emails"
          rows={2}
          hint="One or several, separated by commas, spaces or lines. Each gets a mail with a link that is good for 7 days."
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed?.emails ?? data.invited ?? undefined}
          required={false}
        />
        <TextField
          label="Or a CSV file with addresses"
          name="file"
          type="file"
          accept=".csv,text/csv,text/plain"
          optional
        />
        <ChoiceCards
          legend="Role"
          name="role"
          defaultValue={typed?.role ?? "manager"}
          options={roleChoices(data.grantable)}
        />
        <RightsFields
          mayGrantBilling={data.mayGrantBilling}
          billing={typed?.billing !== undefined}
          canRedeem={typed?.canRedeem !== undefined}
        />
        <TextArea
          label="Message"
          name="message"
          rows={3}
          maxLength={500}
          placeholder={`Hello! Would you help us with ${businessName}?`}
          defaultValue={typed?.message}
          optional
        />
        {preview && (
          <section className="team-preview" aria-label="Preview of the mail" aria-live="polite">
            <strong>{preview.subject}</strong>
            <p className="small">{preview.text}</p>
          </section>
        )}
        <div className="form-actions">
          <SubmitButton icon="send" name="intent" value="invite">
            Send invitation
          </SubmitButton>
          <SubmitButton variant="secondary" name="intent" value="preview">
            Preview the mail
          </SubmitButton>
          <ButtonLink href={href("teamMembers", { business: slug })} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

/** What somebody may do beside their role. */
export function RightsFields(props: { mayGrantBilling: boolean; billing: boolean; canRedeem: boolean }) {
  const { mayGrantBilling, billing, canRedeem } = props;
  return (
    <FieldGroup legend="Besides">
      <CheckboxField
        label="Handles billing"
        name="billing"
        hint={
          mayGrantBilling
            ? "Sees invoices, changes the plan and pays."
            : "Only the owner or somebody who handles billing can give this."
        }
        disabled={!mayGrantBilling}
        defaultChecked={billing}
      />
      <CheckboxField
        label="Redeems claims"
        name="canRedeem"
        hint="Can confirm at the counter that a member used a treet. Managers and above can do this anyway."
        defaultChecked={canRedeem}
      />
    </FieldGroup>
  );
}
