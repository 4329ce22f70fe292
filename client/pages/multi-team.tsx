import type { multiTeamPage } from "#server/pages/multi-team.ts";
import { href } from "#shared/href.ts";
import { clearedFilters } from "#shared/lists/list.ts";
import { peopleSomewhereOrders } from "#shared/lists/orders.ts";
import { peopleSomewhere } from "#shared/lists/people.ts";
import { whoCanDoThis } from "#shared/permissions.ts";
import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { DayAgo } from "../design/ago.tsx";
import { Badge } from "../design/badge.tsx";
import { ButtonLink } from "../design/button.tsx";
import { type Column, DataTable } from "../design/data-table.tsx";
import { Grid, Row, Stack } from "../design/layout.tsx";
import { Barred } from "../design/needs.tsx";
import { Notice } from "../design/notice.tsx";
import { Outcome } from "../design/outcome.tsx";
import { OutcomeDrawer } from "../design/outcome-drawer.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { Email } from "../design/text.tsx";
import { SelectField, TextArea } from "../design/text-field.tsx";
import { answerTo } from "../lists/answer-to.ts";
import { type Bulk, BulkBar, ticksOf } from "../lists/bulk-bar.tsx";
import type { AnyQuery, LinkTo } from "../lists/list-types.ts";
import { NoneMatch } from "../lists/none-match.tsx";
import { OrderMenu } from "../lists/order-menu.tsx";
import type { DataOf, FormState, PropsOf } from "../page-props.ts";
import { ExportAcross } from "./across/export-across.tsx";
import {
  BusinessChoice,
  businessChoices,
  businessFilter,
  businessNamed,
  NothingToRun,
} from "./across/parts.tsx";
import { personActions } from "./across/person-actions.tsx";
import { type ManageableTeam, PersonCard, type PersonInTeams, roleChoices } from "./across/person-card.tsx";
import { type Total, Totals } from "./across/totals.tsx";
import { peopleOrderNames } from "./team-members/order-names.ts";
import { PeopleTools } from "./team-members/people-tools.tsx";
import { roleNames } from "./team-members/words.ts";

/** Everyone on the teams of several businesses, with their roles. */
export default function MultiTeam({ data, form }: PropsOf<typeof multiTeamPage>) {
  const { businesses, business, people, manageable, person, query } = data;
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
  const actions = personActions(
    manageable.filter(({ slug }) => business === null || slug === business),
    people.some(({ invitations }) => invitations.length > 0),
  );
  const bulk: Bulk<PersonInTeams, never> = {
    form: answerTo(actions, form),
    action: link({}),
    tick: {
      name: "people",
      label: ({ name, email }) => words.choosePerson({ name: name || email }),
      refused: ({ obstacle }) => obstacle ?? undefined,
    },
    name: "intent",
    actions,
    narrowedTo: undefined,
  };
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
          <Rich as="p">
            {words.oneBusinessLead({
              name: only.name,
              link: (text) => <a href={href("teamMembers", { business: only.slug })}>{text}</a>,
            })}
          </Rich>
        </Notice>
      )}
      {!isInviting && !person && <Outcome form={form} />}
      {isInviting && <Invite manageable={manageable} form={form} />}
      {person && <PersonCard person={person} manageable={manageable} form={form} closeHref={link({})} />}
      {businesses.length > 1 && <Totals items={totalsOf(data, link)} />}
      <PeopleTools
        people={people}
        filters={filters}
        choices={businessChoices(businesses)}
        named={businessNamed(businesses, business)}
        query={asked}
        link={link}
        tools={
          <>
            <OrderMenu
              orders={peopleSomewhereOrders}
              names={peopleOrderNames}
              order={query.order}
              link={link}
            />
            <ExportAcross
              sheet="team.csv"
              needs="team.manage"
              manageable={manageable}
              business={business}
              // Those who are only invited are on no team yet.
              asked={{ ...query, invited: undefined }}
            />
          </>
        }
      />
      <div className="bulk-list">
        {people.length > 0 && (
          <Barred by={manageable.length > 0 ? undefined : whoCanDoThis("team.manage", [])}>
            <BulkBar id={BAR} bulk={bulk} />
          </Barred>
        )}
        <DataTable
          caption={words.people()}
          rows={people}
          rowKey={({ id }) => id}
          rowHref={({ id }) => link({ person: id })}
          selection={ticksOf(BAR, bulk)}
          columns={columns}
          empty={<NoneMatch title={words.noPeople()} clearHref={link(clearedFilters(filters))} />}
        />
      </div>
    </Stack>
  );
}

function totalsOf(
  { totals, businesses, business }: DataOf<typeof multiTeamPage>,
  link: LinkTo,
): readonly Total[] {
  const all = clearedFilters(peopleSomewhere.filters);
  const { inactive, invited } = peopleSomewhere.filters;
  return [
    { label: words.people(), value: totals.people, href: link(all) },
    ...(business === null ? [{ label: words.teams(), value: businesses.length }] : []),
    { label: invited.label(), value: totals.invited, href: link({ ...all, invited: 1 }) },
    { label: inactive.label(), value: totals.inactive, href: link({ ...all, inactive: 1 }) },
  ];
}

/** ID of the form to which the table's checkboxes belong. */
const BAR = "people-across";

const filters = { ...businessFilter(), ...peopleSomewhere.filters };

const columns: readonly Column<PersonInTeams>[] = [
  {
    id: "name",
    header: words.person,
    cell: ({ name, email }) => (
      <>
        <strong>{name || <Email address={email} />}</strong>
        {name && (
          <span className="muted small block">
            <Email address={email} />
          </span>
        )}
      </>
    ),
  },
  { id: "roles", header: words.teams, cell: (person) => <Teams person={person} /> },
  {
    id: "active",
    header: words.lastSeen,
    hideBelow: "small",
    cell: ({ lastActiveAt }) =>
      lastActiveAt ? <DayAgo value={lastActiveAt} /> : <span className="muted">{commonWords.never()}</span>,
  },
];

/** The teams that a person is on, and those that they are invited to. */
const Teams = ({ person: { roles, invitations } }: { person: PersonInTeams }) => (
  <Row gap={2}>
    {roles.map(({ slug, name, role }) => (
      <span key={slug}>
        {name} <Badge tone={role === "owner" ? "good" : "neutral"}>{roleNames[role]}</Badge>
      </span>
    ))}
    {invitations.map(({ slug, name, role, isExpired }) => (
      <span key={slug}>
        {name}{" "}
        <Badge tone={isExpired ? "warn" : "info"}>
          {isExpired
            ? words.expiredAsRole({ role: roleNames[role] })
            : words.invitedAsRole({ role: roleNames[role] })}
        </Badge>
      </span>
    ))}
  </Row>
);

function Invite({
  manageable,
  form,
}: {
  manageable: readonly ManageableTeam[];
  form: FormState | undefined;
}) {
  const open = manageable.filter(({ seatsLeft }) => seatsLeft !== 0);
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
          name: seatsLeft ? words.seatsLeft({ name, count: seatsLeft }) : name,
          refused: seatsLeft === 0 && <NoSeats slug={slug} />,
        }))}
      />
      {open.length > 1 && (
        <details>
          <summary>{words.inviteOtherRole()}</summary>
          <Grid min="12rem">
            {open.map(({ slug, name }) => (
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

const NoSeats = ({ slug }: { slug: string }) => (
  <Rich>
    {words.seatsNone({
      link: (text) => <a href={href("selectPlan", {}, { business: slug })}>{text}</a>,
    })}
  </Rich>
);
