import { href } from "#shared/href.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import type { FormState } from "../../page-props.ts";
import { RightsFields, roleChoices } from "./invite-form.tsx";
import type { TeamMembersData, TeamPerson } from "./types.ts";

interface EditPersonProps {
  readonly person: TeamPerson;
  readonly data: TeamMembersData;
  readonly form: FormState | undefined;
  readonly slug: string;
}

export function EditPerson({ person, data, form, slug }: EditPersonProps) {
  const isSuspended = person.status === "suspended";
  return (
    <Card title={person.name}>
      <Stack gap={5}>
        <Form state={form} intent="change">
          <input type="hidden" name="person" value={person.id} />
          <ChoiceCards
            legend="Role"
            name="role"
            defaultValue={person.role}
            options={roleChoices(data.grantable)}
          />
          <RightsFields
            mayGrantBilling={data.mayGrantBilling}
            billing={person.billing}
            canRedeem={person.canRedeem}
          />
          <div className="form-actions">
            <SubmitButton>Save</SubmitButton>
            <ButtonLink href={href("teamMembers", { business: slug })} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </Form>
        <form method="post" className="form-actions team-ways-out">
          <input type="hidden" name="person" value={person.id} />
          <Button type="submit" name="intent" value={isSuspended ? "let-in" : "suspend"} size="small">
            {isSuspended ? "Let in again" : "Suspend access"}
          </Button>
          <Button type="submit" name="intent" value="remove" size="small" variant="danger">
            {`Remove ${person.name} from the team`}
          </Button>
        </form>
        <p className="muted small">
          Suspending keeps the seat and can be undone. Removing ends access for good; what they made stays.
          Both take effect at once, and we tell them by mail.
        </p>
      </Stack>
    </Card>
  );
}
