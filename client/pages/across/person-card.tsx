import { href } from "#shared/href.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Row } from "../../design/layout.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { roleNames } from "../team-members/invite-form.tsx";
import type { ManageableTeam, PersonInTeams } from "./people.ts";

export const roleChoices = [
  { value: "viewer", label: "Viewer" },
  { value: "manager", label: "Manager" },
  { value: "admin", label: "Admin" },
];

interface PersonCardProps {
  readonly person: PersonInTeams;
  readonly manageable: readonly ManageableTeam[];
  readonly form: FormState | undefined;
}

/** One person in every business, editable where the reader may. */
export function PersonCard({ person, manageable, form }: PersonCardProps) {
  const { userId, name, email, roles, isMe } = person;
  const roleIn = (slug: string) => roles.find((role) => role.slug === slug)?.role;
  const elsewhere = roles.filter(({ slug }) => !manageable.some((team) => team.slug === slug));
  const theirs = manageable.filter(({ slug }) => roleIn(slug) !== undefined);
  const owned = theirs.filter(({ slug }) => roleIn(slug) === "owner");
  return (
    <Card
      title={name || email}
      actions={
        <ButtonLink href={href("multiTeam")} size="small" variant="quiet">
          Close
        </ButtonLink>
      }
    >
      <Form state={form} intent="roles" key={roles.map(({ slug, role }) => slug + role).join()}>
        <input type="hidden" name="person" value={userId} />
        <input type="hidden" name="email" value={email} />
        <Grid min="16rem">
          {manageable.map(({ slug, name: business }) => {
            const role = roleIn(slug);
            const isFixed = isMe || role === "owner";
            return (
              <SelectField
                key={slug}
                label={business}
                name={`role-${slug}`}
                defaultValue={role ?? ""}
                disabled={isFixed}
                hint={
                  isMe
                    ? "Nobody changes their own role."
                    : role === "owner"
                      ? "Ownership moves by transfer only."
                      : undefined
                }
                options={[
                  { value: "", label: "Not on the team" },
                  ...(role === "owner" ? [{ value: "owner", label: "Owner" }] : roleChoices),
                ]}
              />
            );
          })}
        </Grid>
        {elsewhere.length > 0 && (
          <p className="muted small">
            Also, where you cannot change it:{" "}
            {elsewhere.map(({ name, role }) => `${name} (${roleNames[role]})`).join(", ")}
          </p>
        )}
        <div className="form-actions">
          <SubmitButton>Save roles</SubmitButton>
        </div>
      </Form>
      {!isMe && theirs.length > 0 && (
        <Row gap={3}>
          <ConfirmDialog
            title={`Remove ${name || email} everywhere?`}
            intent="remove-everywhere"
            tone="danger"
            confirmLabel={`Remove ${name || email} everywhere`}
            trigger={<Button variant="danger">Remove everywhere</Button>}
          >
            <input type="hidden" name="person" value={userId} />
            <p>
              They can no longer act for {theirs.map(({ name }) => name).join(", ")}, and their API keys there
              end. They are told by mail.
            </p>
            {owned.length > 0 && (
              <p>
                They own {owned.map(({ name }) => name).join(", ")}: there they stay, until ownership is
                transferred.
              </p>
            )}
          </ConfirmDialog>
        </Row>
      )}
    </Card>
  );
}
