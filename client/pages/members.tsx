import { use } from "react";
import type { Member } from "#shared/contract/members.ts";
import { href } from "#shared/href.ts";
import type { MemberStatus } from "#shared/member-rules.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { FilterChips, Pager, Toolbar } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { SearchField } from "../design/text-field.tsx";
import { LatePart } from "../late-part.tsx";
import type { PageProps } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import { AddMember } from "./members/add-member.tsx";
import { BULK_FORM, BulkBar, BulkFailure } from "./members/bulk-bar.tsx";
import { columnsFor } from "./members/columns.tsx";
import { ActiveFilters, Filters } from "./members/filters.tsx";
import { ImportPage } from "./members/import-page.tsx";
import { LabelManager } from "./members/label-manager.tsx";
import { MemberPanel } from "./members/member-panel.tsx";
import { SelectionPanel } from "./members/selection-panel.tsx";
import type { LinkTo, MembersData, MembersQuery } from "./members/types.ts";
import { statusNames } from "./members/words.ts";
import "./members.css";

export type { MembersData };

const filters = ["active", "requested", "waitlisted", "invited", "suspended", "left"] as const;

export default function Members({ data, form }: PageProps<MembersData>) {
  const { members, nextCursor, total, query, may, panel } = data;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const link: LinkTo = (changes) =>
    href("members", { business: slug }, { ...query, cursor: undefined, ...changes });

  if (panel?.kind === "import") return <ImportPage panel={panel} form={form} slug={slug} />;
  return (
    <div className="members">
      <PageHeader
        title="Members"
        lead={`The people of ${business?.name}.`}
        actions={<Actions data={data} link={link} slug={slug} />}
      />
      {may.manage && (panel?.kind === "add" || form?.intent === "add") && (
        <AddMember form={form} cancelHref={link({})} action={link({ add: 1 })} />
      )}
      {panel?.kind === "labels" && <LabelManager panel={panel} form={form} link={link} />}
      {panel?.kind === "selection" && <SelectionPanel panel={panel} data={data} form={form} link={link} />}
      {panel?.kind !== "member" && <BulkFailure form={form} />}
      <LatePart value={data.counts} fallback={<StatusFilter query={query} link={link} />}>
        <CountedStatusFilter counts={data.counts} query={query} link={link} />
      </LatePart>
      <Toolbar>
        <form method="get" action={href("members", { business: slug })}>
          <SearchField label="Search members" name="search" defaultValue={query.search} />
          <HiddenQuery query={query} />
          <SubmitButton variant="secondary">Search</SubmitButton>
        </form>
        <ButtonLink href={link({ filters: 1 })} icon="filter" size="small">
          Filter
        </ButtonLink>
      </Toolbar>
      {panel?.kind === "filters" && <Filters labels={panel.labels} query={query} slug={slug} link={link} />}
      <ActiveFilters query={query} link={link} />
      {may.manage && <BulkBar data={data} link={link} />}
      <DataTable<Member>
        caption={`Members of ${business?.name}`}
        columns={columnsFor(query, link)}
        rows={members}
        rowKey={({ id }) => id}
        rowHref={({ id }) => link({ member: id, cursor: query.cursor })}
        {...(may.manage && {
          selection: {
            ...{ name: "member", formId: BULK_FORM },
            label: ({ firstName, lastName, email }) => `Choose ${`${firstName} ${lastName}`.trim() || email}`,
          },
        })}
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
      {panel?.kind === "member" && <MemberPanel member={panel.member} data={data} form={form} link={link} />}
    </div>
  );
}

function Actions({
  data: { may, panel, query },
  link,
  slug,
}: {
  data: MembersData;
  link: LinkTo;
  slug: string;
}) {
  const { sort: _sort, direction: _direction, cursor: _cursor, ...filter } = query;
  const search = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return (
    <>
      {may.remove && (
        <ButtonLink
          href={`/api/v1/businesses/${encodeURIComponent(slug)}/members.csv${search.size > 0 ? `?${search}` : ""}`}
          download
          icon="download"
        >
          Export
        </ButtonLink>
      )}
      {may.import && (
        <ButtonLink href={link({ import: "new" })} icon="upload">
          Import
        </ButtonLink>
      )}
      {may.manage && (
        <ButtonLink href={link({ labels: 1 })} icon="tag">
          Labels
        </ButtonLink>
      )}
      {may.manage && panel?.kind !== "add" && (
        <ButtonLink href={link({ add: 1 })} variant="primary" icon="plus">
          Add a member
        </ButtonLink>
      )}
    </>
  );
}

/** What a search keeps of the list's other narrowings. */
function HiddenQuery({ query: { search: _search, cursor: _cursor, ...rest } }: { query: MembersQuery }) {
  return Object.entries(rest).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}

function CountedStatusFilter(props: { counts: MembersData["counts"]; query: MembersQuery; link: LinkTo }) {
  return <StatusFilter {...props} counts={use(props.counts)} />;
}

function StatusFilter(props: {
  counts?: Readonly<Record<MemberStatus, number>>;
  query: MembersQuery;
  link: LinkTo;
}) {
  const { counts, query, link } = props;
  const all = counts && filters.reduce((sum, status) => sum + (status === "left" ? 0 : counts[status]), 0);
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

function NoMembers(props: { query: MembersQuery; clearHref: string; addHref: string }) {
  const { sort: _sort, direction: _direction, cursor: _cursor, ...narrowing } = props.query;
  if (Object.values(narrowing).some((value) => value !== undefined)) {
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
      <p>Add people one by one, import a list, or share a link with everybody at once.</p>
    </EmptyState>
  );
}
