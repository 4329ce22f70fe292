import { href } from "#shared/href.ts";
import { clearedFilters } from "#shared/lists/list.ts";
import { peopleOrders } from "#shared/lists/orders.ts";
import { peopleList } from "#shared/lists/people.ts";
import * as words from "#words/team.ts";
import { Button, ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { ConfirmDialog } from "../design/dialog.tsx";
import { FirstStep } from "../design/first-step.tsx";
import { Stack } from "../design/layout.tsx";
import { MoreMenu } from "../design/more-menu.tsx";
import { Needs } from "../design/needs.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { LinkTo } from "../lists/list-types.ts";
import { NoneMatch } from "../lists/none-match.tsx";
import { OrderMenu } from "../lists/order-menu.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { pageOfParts, pagePart } from "../page-views.tsx";
import { useRootData } from "../root-data.ts";
import { ExportItem } from "./parts/export-item.tsx";
import { Invitations } from "./team-members/invitations.tsx";
import { isOnlyAdmin } from "./team-members/only-admin.tsx";
import { peopleOrderNames } from "./team-members/order-names.ts";
import { PeopleTable } from "./team-members/people-table.tsx";
import { PeopleTools } from "./team-members/people-tools.tsx";
import { RoleTable } from "./team-members/role-table.tsx";
import { Seats } from "./team-members/seats.tsx";
import type { TeamMembersData } from "./team-members/types.ts";

const inviteForm = pagePart(
  "team-members/invite-form.tsx",
  async () => (await import("./team-members/invite-form.tsx")).InviteForm,
  ({ inviting }: TeamMembersData) => inviting,
  "invite",
);
const editPerson = pagePart(
  "team-members/edit-person.tsx",
  async () => (await import("./team-members/edit-person.tsx")).EditPerson,
  ({ editing }: TeamMembersData) => editing !== null,
  "edit",
);
const removePerson = pagePart(
  "team-members/remove-person.tsx",
  async () => (await import("./team-members/remove-person.tsx")).RemovePerson,
  ({ removing }: TeamMembersData) => removing !== null,
  "remove",
);

function TeamMembers({ data, form }: PageProps<TeamMembersData>) {
  const { people, listed, query, invitations, seats, grantable, inviting } = data;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const link: LinkTo = (changes) => href("teamMembers", { business: slug }, { ...query, ...changes });
  const mayManage = grantable.length > 0;
  const isInviting = mayManage && (inviting || form?.intent === "invite" || form?.intent === "preview");
  const asked = people.find(
    ({ id }) => id === (form?.values.person ?? data.removing?.person ?? data.editing),
  );
  const person = asked && !asked.obstacle ? asked : undefined;
  const isAlone = people.length === 1 && invitations.length === 0;
  const me = people.find(({ isMe }) => isMe);
  return (
    <Stack gap={5}>
      <PageHeader
        title={words.team()}
        lead={words.lead({ name: business?.name ?? "" })}
        actions={
          !isAlone && (
            <>
              <Needs action="team.manage">
                <ButtonLink
                  href={href("teamMembers", { business: slug }, { invite: 1 })}
                  variant="primary"
                  icon="plus"
                >
                  {words.invite()}
                </ButtonLink>
              </Needs>
              <MoreMenu>
                <ExportItem slug={slug} sheet="team.csv" asked={{ ...query }} needs="team.manage" />
              </MoreMenu>
            </>
          )
        }
      />
      {isInviting && (
        <inviteForm.Part data={data} form={form} slug={slug} businessName={business?.name ?? ""} />
      )}
      {person && data.removing && (
        <removePerson.Part person={person} removing={data.removing} people={people} form={form} slug={slug} />
      )}
      {person && !data.removing && <editPerson.Part person={person} data={data} form={form} slug={slug} />}
      {people.length > 1 && (
        <PeopleTools
          people={people.map((person) => ({ ...person, roles: [person] }))}
          filters={peopleList.filters}
          query={query}
          link={link}
          tools={<OrderMenu orders={peopleOrders} names={peopleOrderNames} order={query.order} link={link} />}
        />
      )}
      <PeopleTable
        people={listed.flatMap((each) => people.find(({ id }) => id === each) ?? [])}
        slug={slug}
        empty={<NoneMatch title={words.noneMatch()} clearHref={link(clearedFilters(peopleList.filters))} />}
      />
      {isAlone && (
        <FirstStep
          icon="users"
          title={words.alone()}
          needs="team.manage"
          href={href("teamMembers", { business: slug }, { invite: 1 })}
          label={words.inviteSomebody()}
          makes
        >
          {words.aloneLead()}
        </FirstStep>
      )}
      {invitations.length > 0 && <Invitations invitations={invitations} form={form} />}
      <Seats seats={seats} slug={slug} />
      <RoleTable />
      {me && me.role !== "owner" && (
        <Card title={words.leaveTheTeam()} tone="sunken" gap={3}>
          <p>
            {words.leaveHint()}
            {isOnlyAdmin(me, people) && ` ${words.leaveOnlyAdmin()}`}
          </p>
          <div className="form-actions">
            <LeaveTeam name={business?.name ?? ""} form={form} />
          </div>
        </Card>
      )}
    </Stack>
  );
}

/** Asks first: a person who leaves by mistake has to be invited again. */
const LeaveTeam = ({ name, form }: { name: string; form: FormState | undefined }) => (
  <ConfirmDialog
    title={words.leaveQuestion({ name })}
    intent="leave"
    confirmLabel={words.leaveConfirm()}
    state={form}
    trigger={<Button variant="danger">{words.leaveTeamOf({ name })}</Button>}
  >
    <p>{words.leaveHint()}</p>
  </ConfirmDialog>
);

export default pageOfParts(TeamMembers, [inviteForm, editPerson, removePerson]);
