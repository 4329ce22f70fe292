import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { isOnlyAdmin, OnlyAdmin } from "./edit-person.tsx";
import type { TeamMembersData, TeamPerson } from "./types.ts";

interface RemovePersonProps {
  readonly person: TeamPerson;
  readonly removing: NonNullable<TeamMembersData["removing"]>;
  readonly people: readonly TeamPerson[];
  readonly form: FormState | undefined;
  readonly slug: string;
}

/** Says what removing somebody means, and asks who looks after what they leave behind. */
export function RemovePerson({ person, removing, people, form, slug }: RemovePersonProps) {
  const { drafts, keys } = removing;
  const others = people.filter(({ id, status }) => id !== person.id && status === "active");
  const among = (roles: readonly TeamPerson["role"][]) =>
    others
      .filter(({ role }) => roles.includes(role))
      .map(({ id, name, isMe }) => ({ value: id, label: isMe ? `${name} (you)` : name }));
  return (
    <Card title={`Remove ${person.name} from the team?`} tone="bad">
      <Form state={form} intent="remove">
        <input type="hidden" name="person" value={person.id} />
        {isOnlyAdmin(person, people) && <OnlyAdmin name={person.name} />}
        <p>
          They lose access at once, and we tell them by mail. What they published stays, and so does the
          history of what they did. They can be invited again.
        </p>
        {drafts > 0 && (
          <SelectField
            label={drafts === 1 ? "Their draft goes to" : `Their ${drafts} drafts go to`}
            name="draftsTo"
            defaultValue={people.find(({ isMe }) => isMe)?.id}
            options={[...among(["owner", "admin", "manager"]), { value: "", label: "Nobody for now" }]}
          />
        )}
        {keys.length > 0 && (
          <SelectField
            label={keys.length === 1 ? `Their API key “${keys[0]}”` : `Their API keys ${listOf(keys)}`}
            name="keysTo"
            defaultValue=""
            hint="A key that goes on can still be used by whoever knows its secret, so replace it soon."
            options={[
              { value: "", label: keys.length === 1 ? "Ends now" : "End now" },
              ...among(["owner", "admin"]).map(({ value, label }) => ({
                value,
                label: `${keys.length === 1 ? "Goes" : "Go"} on as a key of ${label}`,
              })),
            ]}
          />
        )}
        <div className="form-actions">
          <SubmitButton variant="danger">{`Remove ${person.name}`}</SubmitButton>
          <ButtonLink href={href("teamMembers", { business: slug })} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

const listOf = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");
