import { href } from "#shared/href.ts";
import { type TeamRole, whoCanDoThis } from "#shared/permissions.ts";
import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { Badge } from "../design/badge.tsx";
import { Button, ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Form, PostForm } from "../design/form.tsx";
import { Grid, Row, Stack } from "../design/layout.tsx";
import { FilterChips } from "../design/list-tools.tsx";
import { Barred } from "../design/needs.tsx";
import { Notice } from "../design/notice.tsx";
import { Outcome } from "../design/outcome.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { Email, Time } from "../design/text.tsx";
import { SelectField, TextArea } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { BusinessChoice, BusinessFilter, NothingToRun, type ReachableBusiness } from "./across/parts.tsx";
import type { ManageableTeam, PersonInTeams } from "./across/people.ts";
import { PersonCard, roleChoices } from "./across/person-card.tsx";
import { roleNames } from "./team-members/invite-form.tsx";

interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: TeamRole;
  readonly expiresAt: string;
  readonly isExpired: boolean;
  readonly business: ReachableBusiness;
}

export interface MultiTeamData {
  readonly businesses: readonly ReachableBusiness[];
  readonly business: string | null;
  readonly people: readonly PersonInTeams[];
  readonly invitations: readonly OpenInvitation[];
  readonly filter: { readonly role: TeamRole | undefined; readonly inactive: boolean };
  /** Where this person may invite and change roles. */
  readonly manageable: readonly ManageableTeam[];
  /** Whose roles are looked at. */
  readonly person: PersonInTeams | null;
  readonly inviting: boolean;
}

/** Everybody on the teams of several businesses, and what they are in each. */
export default function MultiTeam({ data, form }: PageProps<MultiTeamData>) {
  const { businesses, business, people, manageable, person, filter, invitations } = data;
  if (businesses.length === 0) {
    return (
      <Stack gap={5}>
        <PageHeader title={words.teamsTitle()} />
        <NothingToRun />
      </Stack>
    );
  }
  const isInviting = manageable.length > 0 && (data.inviting || form?.intent === "invite");
  const [only] = businesses;
  const isNarrowed = filter.role !== undefined || filter.inactive;
  const link = (more: Record<string, string | number | undefined>) =>
    href(
      "multiTeam",
      {},
      {
        business: business ?? undefined,
        role: filter.role,
        inactive: filter.inactive ? 1 : undefined,
        ...more,
      },
    );
  return (
    <Stack gap={5}>
      <PageHeader
        title={words.teamsTitle()}
        lead={words.teamsLead()}
        actions={
          !isInviting && (
            <Barred by={manageable.length > 0 ? undefined : whoCanDoThis("team.manage", [])}>
              <ButtonLink href={href("multiTeam", {}, { invite: 1 })} variant="primary" icon="plus">
                {words.inviteSeveral()}
              </ButtonLink>
            </Barred>
          )
        }
      />
      {businesses.length === 1 && only && (
        <Notice tone="info" title={words.oneBusiness()}>
          <p>
            <Rich>
              {words.oneBusinessLead({
                name: only.name,
                link: (text) => <a href={href("teamMembers", { business: only.slug })}>{text}</a>,
              })}
            </Rich>
          </p>
        </Notice>
      )}
      <Outcome form={form} />
      {isInviting && <Invite manageable={manageable} form={form} />}
      {person && <PersonCard person={person} manageable={manageable} form={form} />}
      <BusinessFilter route="multiTeam" businesses={businesses} business={business} />
      {(people.length > 1 || isNarrowed) && (
        <FilterChips
          label={words.peopleByRole()}
          items={[
            {
              label: words.anyRole(),
              href: link({ role: undefined, inactive: undefined }),
              current: !filter.role && !filter.inactive,
            },
            ...(["owner", "admin", "manager", "viewer"] as const).map((role) => ({
              label: roleNames[role],
              href: link({ role, inactive: undefined }),
              current: filter.role === role,
            })),
            {
              label: words.notSeenLately(),
              href: link({ inactive: 1, role: undefined }),
              current: filter.inactive,
            },
          ]}
        />
      )}
      <DataTable
        caption={words.people()}
        rows={people}
        rowKey={({ userId }) => userId}
        rowHref={({ userId }) => link({ person: userId })}
        columns={[
          {
            id: "name",
            header: words.person(),
            cell: ({ name, email }) => (
              <>
                <strong>{name}</strong>
                <span className="muted small block">
                  <Email address={email} />
                </span>
              </>
            ),
          },
          { id: "roles", header: words.teams(), cell: ({ roles }) => <Roles roles={roles} /> },
          {
            id: "active",
            header: words.lastSeen(),
            hideBelow: "small",
            cell: ({ lastActiveAt }) =>
              lastActiveAt ? (
                <Time value={lastActiveAt} />
              ) : (
                <span className="muted">{commonWords.never()}</span>
              ),
          },
        ]}
        empty={<EmptyState icon="users" title={words.noPeople()} />}
      />
      {invitations.length > 0 && <Invitations invitations={invitations} manageable={manageable} />}
    </Stack>
  );
}

const Roles = ({ roles }: { roles: PersonInTeams["roles"] }) => (
  <Row gap={2}>
    {roles.map(({ slug, name, role }) => (
      <span key={slug}>
        {name} <Badge tone={role === "owner" ? "good" : "neutral"}>{roleNames[role]}</Badge>
      </span>
    ))}
  </Row>
);

function Invitations({ invitations, manageable }: Pick<MultiTeamData, "invitations" | "manageable">) {
  const mayResend = new Set(manageable.map(({ slug }) => slug));
  return (
    <Card title={words.openInvitations()}>
      <DataTable
        caption={words.openInvitations()}
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { id: "email", header: words.person(), cell: ({ email }) => <Email address={email} /> },
          { id: "business", header: words.team(), cell: ({ business }) => business.name },
          { id: "role", header: words.role(), hideBelow: "small", cell: ({ role }) => roleNames[role] },
          {
            id: "until",
            header: words.openUntil(),
            hideBelow: "small",
            cell: ({ expiresAt, isExpired }) =>
              isExpired ? <Badge tone="warn">{words.expired()}</Badge> : <Time value={expiresAt} />,
          },
          {
            id: "do",
            header: <span className="visually-hidden">{words.actions()}</span>,
            align: "end",
            cell: ({ id, email, business }) => (
              <Barred by={mayResend.has(business.slug) ? undefined : whoCanDoThis("team.manage", [])}>
                <PostForm>
                  <input type="hidden" name="intent" value="resend" />
                  <input type="hidden" name="business" value={business.slug} />
                  <input type="hidden" name="invitation" value={id} />
                  <Button
                    type="submit"
                    size="small"
                    variant="quiet"
                    aria-label={words.sendAgainNamed({ email, name: business.name })}
                  >
                    {words.sendAgain()}
                  </Button>
                </PostForm>
              </Barred>
            ),
          },
        ]}
        empty={null}
      />
    </Card>
  );
}

function Invite({
  manageable,
  form,
}: {
  manageable: readonly ManageableTeam[];
  form: FormState | undefined;
}) {
  return (
    <Card title={words.inviteTitle()}>
      <Form state={form} intent="invite" action={href("multiTeam", {}, { invite: 1 })}>
        <TextArea label={words.inviteEmails()} name="emails" rows={2} hint={words.inviteEmailsHint()} />
        <SelectField label={words.role()} name="role" options={roleChoices} defaultValue="viewer" />
        <BusinessChoice
          businesses={manageable.map(({ slug, name, seatsLeft }) => ({
            slug,
            name: seatsLeft === null ? name : words.seatsLeft({ name, count: seatsLeft }),
          }))}
          error={form?.fields.businesses}
        />
        {manageable.length > 1 && (
          <details>
            <summary>{words.inviteOtherRole()}</summary>
            <Grid min="12rem">
              {manageable.map(({ slug, name }) => (
                <SelectField
                  key={slug}
                  label={name}
                  name={`role-${slug}`}
                  options={[{ value: "", label: words.sameAsAbove() }, ...roleChoices]}
                />
              ))}
            </Grid>
          </details>
        )}
        <div className="form-actions">
          <SubmitButton icon="send">{words.invite()}</SubmitButton>
          <ButtonLink href={href("multiTeam")}>{commonWords.cancel()}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
