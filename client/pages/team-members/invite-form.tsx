import { href } from "#shared/href.ts";
import { roleSentences } from "#shared/team-rules.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField, ChoiceCards, FieldGroup } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
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
  return (
    <Card title="Invite to the team">
      <Form state={form} intent="invite">
        <TextArea
          label="E-mail addresses"
          name="emails"
          rows={2}
          hint="One or several, separated by commas, spaces or lines. Each gets a mail with a link that is good for 7 days."
          autoCapitalize="none"
          spellCheck={false}
        />
        <ChoiceCards legend="Role" name="role" defaultValue="manager" options={roleChoices(data.grantable)} />
        <RightsFields mayGrantBilling={data.mayGrantBilling} billing={false} canRedeem={false} />
        <TextArea
          label="Message"
          name="message"
          rows={3}
          maxLength={500}
          placeholder={`Hello! Would you help us with ${businessName}?`}
          optional
        />
        <div className="form-actions">
          <SubmitButton icon="send">Send invitation</SubmitButton>
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
