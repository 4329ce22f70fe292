import { href } from "#shared/href.ts";
import { managers } from "#shared/permissions.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/team.ts";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { isOnlyAdmin, OnlyAdmin } from "./only-admin.tsx";
import type { TeamMembersData, TeamPerson } from "./types.ts";

interface RemovePersonProps {
  readonly person: TeamPerson;
  readonly removing: NonNullable<TeamMembersData["removing"]>;
  readonly people: readonly TeamPerson[];
  readonly form: FormState | undefined;
  readonly slug: string;
}

/** Explains the effects of removing a team member, and asks who takes over what they leave behind. */
export function RemovePerson({ person, removing, people, form, slug }: RemovePersonProps) {
  const { drafts, keys, enquiries, report } = removing;
  const me = people.find(({ isMe }) => isMe)?.id;
  const others = people.filter(({ id, status }) => id !== person.id && status === "active");
  const among = (roles: readonly TeamPerson["role"][]) =>
    others
      .filter(({ role }) => roles.includes(role))
      .map(({ id, name, isMe }) => ({ value: id, label: isMe ? words.namedYou({ name }) : name }));
  return (
    <FormDrawer
      title={words.removeQuestion({ name: person.name })}
      closeHref={href("teamMembers", { business: slug })}
      submit={words.removeNamed({ name: person.name })}
      variant="danger"
      state={form}
      intent="remove"
      values={{ person: person.id }}
    >
      {isOnlyAdmin(person, people) && <OnlyAdmin name={person.name} />}
      <p>{words.removeHint()}</p>
      {drafts > 0 && (
        <SelectField
          label={words.draftsGoTo({ drafts })}
          name="draftsTo"
          defaultValue={me}
          options={[...among(managers), { value: "", label: words.draftsGoToNobody() }]}
        />
      )}
      {keys.length > 0 && (
        <SelectField
          label={
            keys.length === 1
              ? words.theirApiKey({ keys: keys[0] ?? "" })
              : words.theirApiKeys({ keys: listOf(keys) })
          }
          name="keysTo"
          defaultValue=""
          hint={words.apiKeyHint()}
          options={[
            { value: "", label: words.endsNow({ count: keys.length }) },
            ...among(["owner", "admin"]).map(({ value, label }) => ({
              value,
              label: words.keysGoOn({ count: keys.length, name: String(label) }),
            })),
          ]}
        />
      )}
      {enquiries > 0 && (
        <SelectField
          label={words.enquiriesGoTo({ enquiries })}
          name="enquiriesTo"
          defaultValue={me}
          options={[...among(managers), { value: "", label: words.enquiriesGoToNobody() }]}
        />
      )}
      {report && (
        <SelectField
          label={words.reportGoesTo({ rhythm: oneOf(["monthly"], report) })}
          name="reportTo"
          defaultValue=""
          hint={words.reportGoesToHint()}
          options={[{ value: "", label: words.endsNow({ count: 1 }) }, ...among(managers)]}
        />
      )}
    </FormDrawer>
  );
}

const listOf = (names: readonly string[]) =>
  names.map((name) => commonWords.quoted({ text: name })).join(", ");
