import { href } from "#shared/href.ts";
import { roleDifference, roleSentences } from "#shared/team-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/team.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Stack } from "../../design/layout.tsx";
import type { FormState } from "../../page-props.ts";
import { RightsFields } from "./invite-form.tsx";
import { isOnlyAdmin, OnlyAdmin } from "./only-admin.tsx";
import type { GrantedRole, TeamMembersData, TeamPerson } from "./types.ts";
import { roleNames } from "./words.ts";

interface EditPersonProps {
  readonly person: TeamPerson;
  readonly data: TeamMembersData;
  readonly form: FormState | undefined;
  readonly slug: string;
}

export function EditPerson({ person, data, form, slug }: EditPersonProps) {
  const isSuspended = person.status === "suspended";
  return (
    <Drawer title={person.name} closeHref={href("teamMembers", { business: slug })}>
      <Stack gap={5}>
        {isOnlyAdmin(person, data.people) && <OnlyAdmin name={person.name} />}
        <Form state={form} intent="change" values={{ person: person.id }}>
          <ChoiceCards
            legend={words.role()}
            name="role"
            defaultValue={person.role}
            options={data.grantable.map((role) => ({
              value: role,
              label: roleNames[role],
              description: <Difference person={person} role={role} />,
            }))}
          />
          <RightsFields
            mayGrantBilling={data.mayGrantBilling}
            billing={person.billing}
            canRedeem={person.canRedeem}
          />
          <div className="form-actions">
            <SubmitButton>{commonWords.save()}</SubmitButton>
            <ButtonLink href={href("teamMembers", { business: slug })} variant="quiet">
              {commonWords.cancel()}
            </ButtonLink>
          </div>
        </Form>
        <PostForm className="form-actions team-ways-out" values={{ person: person.id }}>
          <IntentButton intent={isSuspended ? "let-in" : "suspend"}>
            {isSuspended ? words.reinstate() : words.suspendAccess()}
          </IntentButton>
          <ButtonLink
            href={href("teamMembers", { business: slug }, { remove: person.id })}
            size="small"
            variant="danger"
          >
            {words.removeFromTeam({ name: person.name })}
          </ButtonLink>
        </PostForm>
        <p className="muted small">{words.suspendHint()}</p>
      </Stack>
    </Drawer>
  );
}

/** What a role is for and, if it is not the current one, which permissions would be gained and lost. */
function Difference({ person, role }: { person: TeamPerson; role: GrantedRole }) {
  if (role === person.role) return <>{words.presentRole({ sentence: roleSentences[role] })}</>;
  const { gained, lost } = roleDifference(person.role, role);
  return (
    <>
      {roleSentences[role]}
      {gained.length > 0 && (
        <span className="team-difference">{words.gains({ gained: gained.join("; ") })}</span>
      )}
      {lost.length > 0 && <span className="team-difference">{words.loses({ lost: lost.join("; ") })}</span>}
    </>
  );
}
