import type { multiTeamPage } from "#server/pages/multi-team.ts";
import { whoCanDoThis } from "#shared/permissions.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/across.ts";
import { Button, SubmitRow } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Grid, Row, Stack } from "../../design/layout.tsx";
import { Barred } from "../../design/needs.tsx";
import { Outcome } from "../../design/outcome.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { DataOf, FormState } from "../../page-props.ts";
import { roleNames } from "../team-members/words.ts";

export type ManageableTeam = DataOf<typeof multiTeamPage>["manageable"][number];
export type PersonInTeams = DataOf<typeof multiTeamPage>["people"][number];

export const roleChoices = [
  translated({ label: words.viewer }, { value: "viewer" }),
  translated({ label: words.manager }, { value: "manager" }),
  translated({ label: words.admin }, { value: "admin" }),
];

interface PersonCardProps {
  readonly person: PersonInTeams;
  readonly manageable: readonly ManageableTeam[];
  readonly form: FormState | undefined;
  readonly closeHref: string;
}

/** Drawer with a person's roles in every business, editable where the user may manage the team. */
export function PersonCard({ person, manageable, form, closeHref }: PersonCardProps) {
  const { id, name, email, roles, invitations, isMe } = person;
  const roleIn = (slug: string) => roles.find((role) => role.slug === slug)?.role;
  const invitedAs = (slug: string) => invitations.find((invitation) => invitation.slug === slug)?.role;
  const elsewhere = roles.filter(({ slug }) => !manageable.some((team) => team.slug === slug));
  const theirs = manageable.filter(({ slug }) => roleIn(slug) !== undefined);
  const owned = theirs.filter(({ slug }) => roleIn(slug) === "owner");
  return (
    <Drawer title={name || email} closeHref={closeHref}>
      <Outcome form={form} />
      <Form
        state={form}
        intent="roles"
        key={roles.map(({ slug, role }) => slug + role).join()}
        values={{ person: id, email }}
      >
        <Grid min="12rem">
          {manageable.map(({ slug, name: business }) => {
            const invited = invitedAs(slug);
            const role = roleIn(slug) ?? invited;
            const fixed = isMe
              ? words.ownRoleFixed()
              : role === "owner"
                ? words.ownerFixed()
                : invited && words.roleAfterJoining();
            return (
              <SelectField
                key={slug}
                label={business}
                name={`role-${slug}`}
                defaultValue={role ?? ""}
                disabled={fixed !== undefined}
                hint={fixed}
                options={[
                  { value: "", label: words.notOnTeam() },
                  ...(role === "owner" ? [{ value: "owner", label: words.owner() }] : roleChoices),
                ]}
              />
            );
          })}
        </Grid>
        {elsewhere.length > 0 && (
          <p className="muted small">
            {words.alsoFixed()} {elsewhere.map(({ name, role }) => `${name} (${roleNames[role]})`).join(", ")}
          </p>
        )}
        <SubmitRow>{words.saveRoles()}</SubmitRow>
      </Form>
      {invitations.length > 0 && <Invitations person={person} manageable={manageable} />}
      {!isMe && theirs.length > 0 && (
        <Row gap={3}>
          <ConfirmDialog
            title={words.removeEverywhereQuestion({ name: name || email })}
            intent="remove-everywhere"
            confirmLabel={words.removeEverywhereNamed({ name: name || email })}
            trigger={<Button variant="danger">{words.removeEverywhere()}</Button>}
          >
            <input type="hidden" name="person" value={id} />
            <p>
              {words.removeEverywhereActs()} {theirs.map(({ name }) => name).join(", ")}
              {words.removeEverywhereKeys()}
            </p>
            {owned.length > 0 && (
              <p>
                {words.removeEverywhereOwns()} {owned.map(({ name }) => name).join(", ")}
                {words.removeEverywhereStays()}
              </p>
            )}
          </ConfirmDialog>
        </Row>
      )}
    </Drawer>
  );
}

type InvitationsProps = Pick<PersonCardProps, "person" | "manageable">;

/** The person's open invitations, each with what can be done about it. */
const Invitations = ({ person: { email, invitations }, manageable }: InvitationsProps) => (
  <Stack gap={2}>
    <h3>{words.openInvitations()}</h3>
    {invitations.map(({ slug, name, invitation, expiresAt, isExpired }) => (
      <Row key={slug} between>
        <span>
          {isExpired ? (
            words.invitedToExpired({ name })
          ) : (
            <Rich>{words.invitedTo({ name, time: () => <Time value={expiresAt} /> })}</Rich>
          )}
        </span>
        <Barred
          by={manageable.some((team) => team.slug === slug) ? undefined : whoCanDoThis("team.manage", [])}
        >
          <PostForm className="form-actions" values={{ business: slug, invitation }}>
            <IntentButton intent="resend" label={words.sendAgainNamed({ email, name })}>
              {words.sendAgain()}
            </IntentButton>
            <IntentButton intent="revoke" variant="quiet" label={words.withdrawNamed({ email, name })}>
              {words.withdraw()}
            </IntentButton>
          </PostForm>
        </Barred>
      </Row>
    ))}
  </Stack>
);
