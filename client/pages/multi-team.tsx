import type { multiTeamPage } from "#server/pages/multi-team.ts";
import { href } from "#shared/href.ts";
import { clearedFilters } from "#shared/lists/list.ts";
import { peopleList } from "#shared/lists/people.ts";
import { whoCanDoThis } from "#shared/permissions.ts";
import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { Badge } from "../design/badge.tsx";
import { Button, ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { DataTable } from "../design/data-table.tsx";
import { PostForm } from "../design/form.tsx";
import { Grid, Row, Stack } from "../design/layout.tsx";
import { Barred } from "../design/needs.tsx";
import { Notice } from "../design/notice.tsx";
import { Outcome } from "../design/outcome.tsx";
import { OutcomeDrawer } from "../design/outcome-drawer.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { Email, Time } from "../design/text.tsx";
import { SelectField, TextArea } from "../design/text-field.tsx";
import type { AnyQuery, LinkTo } from "../lists/list-types.ts";
import { NoneMatch } from "../lists/none-match.tsx";
import type { DataOf, FormState, PropsOf } from "../page-props.ts";
import {
  BusinessChoice,
  businessChoices,
  businessFilter,
  businessNamed,
  NothingToRun,
} from "./across/parts.tsx";

type ManageableTeam = DataOf<typeof multiTeamPage>["manageable"][number];
type PersonInTeams = DataOf<typeof multiTeamPage>["people"][number];

import { PersonCard, roleChoices } from "./across/person-card.tsx";
import { PeopleTools } from "./team-members/people-tools.tsx";
import { roleNames } from "./team-members/words.ts";

type MultiTeamData = DataOf<typeof multiTeamPage>;

/** Everyone on the teams of several businesses, with their roles. */
export default function MultiTeam({ data, form }: PropsOf<typeof multiTeamPage>) {
  const { businesses, business, people, manageable, person, query, invitations } = data;
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
  const asked: AnyQuery = { ...query, business: business ?? undefined };
  const link: LinkTo = (changes) => href("multiTeam", {}, { ...asked, ...changes });
  return (
    <Stack gap={5}>
      <PageHeader
        title={words.teamsTitle()}
        lead={words.teamsLead()}
        actions={
          <Barred by={manageable.length > 0 ? undefined : whoCanDoThis("team.manage", [])}>
            <ButtonLink href={href("multiTeam", {}, { invite: 1 })} variant="primary" icon="plus">
              {words.inviteSeveral()}
            </ButtonLink>
          </Barred>
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
      {!isInviting && !person && <Outcome form={form} />}
      {isInviting && <Invite manageable={manageable} form={form} />}
      {person && <PersonCard person={person} manageable={manageable} form={form} closeHref={link({})} />}
      <PeopleTools
        people={people}
        filters={filters}
        choices={businessChoices(businesses)}
        named={businessNamed(businesses, business)}
        query={asked}
        link={link}
      />
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
        empty={<NoneMatch title={words.noPeople()} clearHref={link(clearedFilters(filters))} />}
      />
      {invitations.length > 0 && <Invitations invitations={invitations} manageable={manageable} />}
    </Stack>
  );
}

const filters = { ...businessFilter(), ...peopleList.filters };

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
    <OutcomeDrawer
      title={words.inviteTitle()}
      closeHref={href("multiTeam")}
      submit={words.invite()}
      icon="send"
      state={form}
      intent="invite"
      action={href("multiTeam", {}, { invite: 1 })}
    >
      <TextArea label={words.inviteEmails()} name="emails" rows={2} hint={words.inviteEmailsHint()} />
      <SelectField label={words.role()} name="role" options={roleChoices} defaultValue="viewer" />
      <BusinessChoice
        businesses={manageable.map(({ slug, name, seatsLeft }) => ({
          slug,
          name: seatsLeft === null ? name : words.seatsLeft({ name, count: seatsLeft }),
        }))}
      />
      {manageable
        .filter(({ seatsLeft }) => seatsLeft === 0)
        .map(({ slug, name }) => (
          <p className="small" key={slug}>
            <Rich>
              {words.seatsNoneLeft({
                name,
                link: (text) => <a href={href("selectPlan", {}, { business: slug })}>{text}</a>,
              })}
            </Rich>
          </p>
        ))}
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
    </OutcomeDrawer>
  );
}
