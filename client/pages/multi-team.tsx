import { href } from "#shared/href.ts";
import type { TeamRole } from "#shared/permissions.ts";
import { Badge } from "../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Form } from "../design/form.tsx";
import { Row, Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { SelectField, TextField } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { BusinessChoice, BusinessFilter, NothingToRun, type ReachableBusiness } from "./across/parts.tsx";

interface PersonInTeams {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly (ReachableBusiness & { readonly role: TeamRole })[];
}

export interface MultiTeamData {
  readonly businesses: readonly ReachableBusiness[];
  readonly business: string | null;
  readonly people: readonly PersonInTeams[];
  /** Where this person may invite. */
  readonly manageable: readonly ReachableBusiness[];
  readonly inviting: boolean;
}

const roles = [
  { value: "viewer", label: "Viewer" },
  { value: "manager", label: "Manager" },
  { value: "admin", label: "Admin" },
];

/** Everybody on the teams of several businesses, and what they are in each. */
export default function MultiTeam({ data, form }: PageProps<MultiTeamData>) {
  const { businesses, business, people, manageable } = data;
  if (businesses.length === 0) {
    return (
      <Stack gap={5}>
        <PageHeader title="People in all teams" />
        <NothingToRun />
      </Stack>
    );
  }
  const isInviting = manageable.length > 0 && (data.inviting || form !== undefined);
  return (
    <Stack gap={5}>
      <PageHeader
        title="People in all teams"
        lead="Who works where, and as what."
        actions={
          manageable.length > 0 &&
          !isInviting && (
            <ButtonLink href={href("multiTeam", {}, { invite: 1 })} variant="primary" icon="plus">
              Invite to several
            </ButtonLink>
          )
        }
      />
      {isInviting && <Invite manageable={manageable} form={form} />}
      <BusinessFilter route="multiTeam" businesses={businesses} business={business} />
      <DataTable
        caption="People"
        rows={people}
        rowKey={({ userId }) => userId}
        columns={[
          {
            id: "name",
            header: "Person",
            cell: ({ name, email }) => (
              <>
                <strong>{name}</strong> <span className="muted small">{email}</span>
              </>
            ),
          },
          { id: "roles", header: "Teams", cell: ({ roles }) => <Roles roles={roles} /> },
        ]}
        empty={<EmptyState icon="users" title="Nobody here" />}
      />
    </Stack>
  );
}

const Roles = ({ roles }: { roles: PersonInTeams["roles"] }) => (
  <Row gap={2}>
    {roles.map(({ slug, name, role }) => (
      <a key={slug} href={href("teamMembers", { business: slug })}>
        <Badge tone={role === "owner" ? "good" : "neutral"}>
          {name}: {role}
        </Badge>
      </a>
    ))}
  </Row>
);

function Invite({
  manageable,
  form,
}: {
  manageable: readonly ReachableBusiness[];
  form: FormState | undefined;
}) {
  return (
    <Card title="Invite one person to several teams">
      <Form state={form} intent="invite" action={href("multiTeam", {}, { invite: 1 })}>
        <TextField label="E-mail" name="email" type="email" maxLength={254} />
        <SelectField label="Role" name="role" options={roles} defaultValue="viewer" />
        <BusinessChoice businesses={manageable} error={form?.fields.businesses} />
        <div className="form-actions">
          <SubmitButton icon="send">Invite</SubmitButton>
          <ButtonLink href={href("multiTeam")}>Cancel</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
