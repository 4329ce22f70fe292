import { Suspense, use } from "react";
import type { Member } from "#shared/contract/members.ts";
import { href } from "#shared/href.ts";
import { Avatar } from "../design/avatar.tsx";
import { Badge, type Tone } from "../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { CheckboxField } from "../design/choice-field.tsx";
import { type Column, DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Form } from "../design/form.tsx";
import { Grid } from "../design/layout.tsx";
import { FilterChips, Pager, Toolbar } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Time } from "../design/text.tsx";
import { SearchField, TextField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import "./members.css";

type Status = Member["status"];
type Sort = "joined" | "name" | "last-active";
type Direction = "ascending" | "descending";

export interface MembersQuery {
  readonly search?: string | undefined;
  readonly status?: Status | undefined;
  readonly sort?: Sort | undefined;
  readonly direction?: Direction | undefined;
  readonly cursor?: string | undefined;
}

export interface MembersData {
  readonly members: readonly Member[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: MembersQuery;
  /** Members by status; arrives after the list. */
  readonly counts: Promise<Readonly<Record<Status, number>>>;
  readonly mayAdd: boolean;
  readonly adding: boolean;
}

const statusNames: Readonly<Record<Status, string>> = {
  active: "Active",
  invited: "Invited",
  requested: "Asked to join",
  waitlisted: "Waiting list",
  suspended: "Suspended",
  declined: "Declined",
  expired: "Expired",
  rejected: "Rejected",
  left: "Left",
  removed: "Removed",
  anonymised: "Anonymised",
};
const statusTones: Readonly<Partial<Record<Status, Tone>>> = {
  active: "good",
  invited: "info",
  requested: "warn",
  waitlisted: "warn",
  suspended: "bad",
};
const filters = ["active", "requested", "waitlisted", "invited", "suspended"] as const;

export default function Members({ data, form }: PageProps<MembersData>) {
  const { members, nextCursor, total, query, adding, mayAdd } = data;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const link = (more: MembersQuery & { add?: number | undefined }) =>
    href("members", { business: slug }, { ...query, cursor: undefined, ...more });

  return (
    <>
      <PageHeader
        title="Members"
        lead={`The people of ${business?.name}.`}
        actions={
          mayAdd &&
          !adding && (
            <ButtonLink href={link({ add: 1 })} variant="primary" icon="plus">
              Add a member
            </ButtonLink>
          )
        }
      />
      {mayAdd && (adding || form) && <AddMember form={form} cancelHref={link({})} action={link({})} />}
      <Suspense fallback={<StatusFilter query={query} link={link} />}>
        <CountedStatusFilter counts={data.counts} query={query} link={link} />
      </Suspense>
      <Toolbar>
        <form method="get" action={href("members", { business: slug })}>
          <SearchField label="Search members" name="search" defaultValue={query.search} />
          {query.status && <input type="hidden" name="status" value={query.status} />}
          {query.sort && <input type="hidden" name="sort" value={query.sort} />}
          {query.direction && <input type="hidden" name="direction" value={query.direction} />}
          <SubmitButton variant="secondary">Search</SubmitButton>
        </form>
      </Toolbar>
      <DataTable
        caption={`Members of ${business?.name}`}
        columns={columnsFor(query, link)}
        rows={members}
        rowKey={({ id }) => id}
        empty={
          <NoMembers
            query={query}
            clearHref={href("members", { business: slug })}
            addHref={link({ add: 1 })}
          />
        }
      />
      {members.length > 0 && (
        <Pager
          shown={members.length}
          total={total}
          nextHref={nextCursor && link({ cursor: nextCursor })}
          firstHref={query.cursor && link({})}
        />
      )}
    </>
  );
}

type LinkTo = (query: MembersQuery) => string;

function columnsFor(query: MembersQuery, link: LinkTo): Column<Member>[] {
  const sortable = (sort: Sort, first: Direction) => {
    const current = (query.sort ?? "joined") === sort;
    const direction = query.direction ?? "descending";
    const turned = direction === "ascending" ? "descending" : "ascending";
    return {
      sortHref: link({ sort, direction: current ? turned : first }),
      sorted: current ? direction : undefined,
    };
  };
  return [
    {
      id: "name",
      header: "Name",
      ...sortable("name", "ascending"),
      cell: (member) => <Person member={member} />,
    },
    {
      id: "status",
      header: "Status",
      cell: ({ status }) => <Badge tone={statusTones[status] ?? "neutral"}>{statusNames[status]}</Badge>,
    },
    {
      id: "labels",
      header: "Labels",
      hideBelow: "medium",
      cell: ({ labels }) => labels.map((label) => <Badge key={label}>{label}</Badge>),
    },
    {
      id: "joined",
      header: "Joined",
      hideBelow: "small",
      ...sortable("joined", "descending"),
      cell: ({ joinedAt }) => (joinedAt ? <Time value={joinedAt} /> : <span className="muted">Not yet</span>),
    },
    {
      id: "active",
      header: "Last active",
      hideBelow: "medium",
      ...sortable("last-active", "descending"),
      cell: ({ lastActiveAt }) =>
        lastActiveAt ? <Time value={lastActiveAt} /> : <span className="muted">Never</span>,
    },
  ];
}

function Person({ member: { firstName, lastName, email } }: { member: Member }) {
  const name = `${firstName} ${lastName}`.trim();
  return (
    <span className="person">
      <Avatar name={name || email} />
      <span className="person-text">
        <strong className="truncate">{name || email}</strong>
        {name && <span className="muted small truncate">{email}</span>}
      </span>
    </span>
  );
}

function CountedStatusFilter(props: { counts: MembersData["counts"]; query: MembersQuery; link: LinkTo }) {
  return <StatusFilter {...props} counts={use(props.counts)} />;
}

function StatusFilter(props: {
  counts?: Readonly<Record<Status, number>>;
  query: MembersQuery;
  link: LinkTo;
}) {
  const { counts, query, link } = props;
  const all = counts && filters.reduce((sum, status) => sum + counts[status], 0);
  return (
    <FilterChips
      label="Members by status"
      items={[
        { label: "All", href: link({ status: undefined }), current: !query.status, count: all },
        ...filters.map((status) => ({
          label: statusNames[status],
          href: link({ status }),
          current: query.status === status,
          count: counts?.[status],
        })),
      ]}
    />
  );
}

function AddMember(props: { form: PageProps<MembersData>["form"]; action: string; cancelHref: string }) {
  return (
    <Card title="Add a member">
      <Form state={props.form} intent="add" action={props.action}>
        <Grid>
          <TextField label="First name" name="firstName" maxLength={50} />
          <TextField label="Last name" name="lastName" maxLength={50} optional />
          <TextField label="E-mail" name="email" type="email" />
        </Grid>
        <CheckboxField
          label="Invite by mail"
          hint="They join when they accept. Without an invitation they are a member at once."
          name="invite"
          defaultChecked
        />
        <div className="form-actions">
          <SubmitButton>Add member</SubmitButton>
          <ButtonLink href={props.cancelHref} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

function NoMembers(props: { query: MembersQuery; clearHref: string; addHref: string }) {
  if (props.query.search || props.query.status) {
    return (
      <EmptyState
        icon="search"
        title="No members match"
        action={<ButtonLink href={props.clearHref}>Clear filters</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon="users"
      title="Nobody here yet"
      action={
        <ButtonLink href={props.addHref} variant="primary" icon="plus">
          Add the first member
        </ButtonLink>
      }
    >
      <p>Add people one by one, or share a link with everybody at once.</p>
    </EmptyState>
  );
}
