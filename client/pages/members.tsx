import { use } from "react";
import type { Member } from "#shared/contract/member-shapes.ts";
import { href } from "#shared/href.ts";
import type { MemberStatus } from "#shared/member-rules.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { InfiniteList } from "../design/infinite-list.tsx";
import { FilterChips, Toolbar } from "../design/list-tools.tsx";
import { Needs } from "../design/needs.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { SearchField } from "../design/text-field.tsx";
import { LatePart } from "../late-part.tsx";
import type { PageProps } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import { csvHref } from "./csv-href.ts";
import { AddMembers } from "./members/add-members.tsx";
import { BULK_FORM, BulkBar, BulkFailure } from "./members/bulk-bar.tsx";
import { ColumnChooser } from "./members/column-chooser.tsx";
import { columnsFor } from "./members/columns.tsx";
import { ActiveFilters, Filters } from "./members/filters.tsx";
import { HiddenQuery } from "./members/hidden-query.tsx";
import { ImportPage } from "./members/import-page.tsx";
import { LabelManager } from "./members/label-manager.tsx";
import { MemberPanel } from "./members/member-panel.tsx";
import { NobodyYet } from "./members/nobody-yet.tsx";
import { SelectionPanel } from "./members/selection-panel.tsx";
import { StatusHelp } from "./members/status-help.tsx";
import type { LinkTo, MembersData, MembersQuery } from "./members/types.ts";
import { UndoBar } from "./members/undo-bar.tsx";
import { ViewChips, ViewsPanel } from "./members/views.tsx";
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
  const { sort, direction, columns } = query;
  const clearHref = href("members", { business: slug }, { sort, direction, columns });

  if (panel?.kind === "import") return <ImportPage panel={panel} form={form} slug={slug} />;
  return (
    <div className="members bulk-list">
      <PageHeader
        title="Members"
        lead={`The people of ${business?.name}.`}
        actions={<Actions data={data} link={link} slug={slug} />}
      />
      {may.manage && (panel?.kind === "add" || form?.intent === "add") && (
        <AddMembers
          way={panel?.kind === "add" ? panel.way : "one"}
          form={form}
          link={link}
          mayImport={may.import}
        />
      )}
      {panel?.kind === "labels" && <LabelManager panel={panel} form={form} link={link} />}
      {panel?.kind === "selection" && (
        <SelectionPanel panel={panel} data={data} form={form} link={link} slug={slug} />
      )}
      {panel?.kind !== "member" && <BulkFailure form={form} />}
      {data.undo && <UndoBar undo={data.undo} action={link({})} />}
      <ViewChips data={data} slug={slug} />
      <LatePart
        value={data.counts}
        fallback={<StatusFilter query={query} link={link} />}
        without={<StatusFilter query={query} link={link} />}
      >
        <CountedStatusFilter counts={data.counts} query={query} link={link} />
      </LatePart>
      <Toolbar>
        <form method="get" action={href("members", { business: slug })}>
          <SearchField label="Search members" name="search" defaultValue={query.search} />
          <HiddenQuery query={query} without={["search"]} />
          <SubmitButton variant="secondary">Search</SubmitButton>
        </form>
        <ButtonLink href={link({ filters: 1 })} icon="filter" size="small">
          Filter
        </ButtonLink>
        <ButtonLink href={link({ arrange: 1 })} icon="eye" size="small">
          Columns
        </ButtonLink>
        <ButtonLink href={link({ views: 1 })} icon="star" size="small">
          Views
        </ButtonLink>
      </Toolbar>
      {panel?.kind === "filters" && <Filters panel={panel} data={data} slug={slug} link={link} />}
      {panel?.kind === "columns" && <ColumnChooser query={query} slug={slug} link={link} />}
      {panel?.kind === "views" && (
        <ViewsPanel panel={panel} data={data} form={form} link={link} slug={slug} />
      )}
      <ActiveFilters data={data} link={link} clearHref={clearHref} />
      <StatusHelp data={data} />
      <Needs action="members.manage">
        <BulkBar data={data} link={link} />
      </Needs>
      <InfiniteList<MembersData, Member>
        label="members"
        listHref={link({})}
        first={{ rows: members, nextHref: nextCursor && link({ cursor: nextCursor }) }}
        total={total}
        rowKey={({ id }) => id}
        read={(later) => ({
          rows: later.members,
          nextHref: later.nextCursor && link({ cursor: later.nextCursor }),
        })}
        firstHref={query.cursor && link({})}
      >
        {(rows) => (
          <DataTable<Member>
            caption={`Members of ${business?.name}`}
            columns={columnsFor(query, link)}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => link({ member: id, cursor: query.cursor })}
            selection={{
              name: "member",
              formId: BULK_FORM,
              label: ({ firstName, lastName, email }) =>
                `Choose ${`${firstName} ${lastName}`.trim() || email}`,
            }}
            empty={<NoMembers data={data} clearHref={clearHref} link={link} slug={slug} />}
          />
        )}
      </InfiniteList>
      {panel?.kind === "member" && <MemberPanel member={panel.member} data={data} form={form} link={link} />}
    </div>
  );
}

function Actions({ data: { panel, query }, link, slug }: { data: MembersData; link: LinkTo; slug: string }) {
  return (
    <>
      <Needs action="members.export">
        <ButtonLink href={csvHref(slug, "members", filterIn(query))} download icon="download">
          Export
        </ButtonLink>
      </Needs>
      <Needs action="members.import">
        <ButtonLink href={link({ import: "new" })} icon="upload">
          Import
        </ButtonLink>
      </Needs>
      <Needs action="members.manage">
        <ButtonLink href={link({ labels: 1 })} icon="tag">
          Labels
        </ButtonLink>
        {panel?.kind !== "add" && (
          <ButtonLink href={link({ add: 1 })} variant="primary" icon="plus">
            Add members
          </ButtonLink>
        )}
      </Needs>
    </>
  );
}

/** Who is listed, apart from how. */
function filterIn(query: MembersQuery) {
  const {
    sort: _sort,
    direction: _direction,
    cursor: _cursor,
    columns: _columns,
    view: _view,
    ...filter
  } = query;
  return filter;
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

function NoMembers({
  data: { query },
  clearHref,
  link,
  slug,
}: {
  data: MembersData;
  clearHref: string;
  link: LinkTo;
  slug: string;
}) {
  if (Object.values(filterIn(query)).some((value) => value !== undefined)) {
    return (
      <EmptyState
        icon="search"
        title="No members match"
        action={<ButtonLink href={clearHref}>Clear filters</ButtonLink>}
      />
    );
  }
  return <NobodyYet link={link} slug={slug} />;
}
