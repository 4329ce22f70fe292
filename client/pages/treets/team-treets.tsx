import { use } from "react";
import type { TreetRow } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import { type TreetState, valueText } from "#shared/treets.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Icon } from "../../design/icon.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { FilterChips, Toolbar } from "../../design/list-tools.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { SearchField } from "../../design/text-field.tsx";
import { LatePart } from "../../late-part.tsx";
import { useRootData } from "../../root-data.ts";
import { stateNames, stateTones, typeNames } from "./treet-words.ts";

export interface TreetsQuery {
  readonly search?: string | undefined;
  readonly state?: TreetState | undefined;
  readonly cursor?: string | undefined;
}

export interface TeamTreetsData {
  readonly view: "team";
  readonly treets: readonly TreetRow[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: TreetsQuery;
  readonly counts: Promise<Readonly<Record<TreetState, number>>>;
  readonly mayCreate: boolean;
}

const shownStates = ["live", "scheduled", "in_review", "draft", "paused", "ended", "archived"] as const;

export function TeamTreets({ data }: { data: TeamTreetsData }) {
  const { treets, query, nextCursor, total, mayCreate } = data;
  const business = useRootData().business?.slug ?? "";
  const link = (more: TreetsQuery) => href("treets", { business }, { ...query, cursor: undefined, ...more });
  const create = mayCreate && (
    <ButtonLink href={href("treet", { business, rest: ["new"] })} variant="primary" icon="plus">
      New treet
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Treets"
        lead="What your members get."
        actions={
          <>
            <ButtonLink href={href("treets", { business }, { as: "member" })} icon="eye">
              View as member
            </ButtonLink>
            {create}
          </>
        }
      />
      <LatePart value={data.counts} fallback={<StateFilter query={query} link={link} />}>
        <CountedStateFilter counts={data.counts} query={query} link={link} />
      </LatePart>
      <Toolbar>
        <form method="get" action={href("treets", { business })}>
          <SearchField label="Search treets" name="search" defaultValue={query.search} />
          {query.state && <input type="hidden" name="state" value={query.state} />}
          <SubmitButton variant="secondary">Search</SubmitButton>
        </form>
      </Toolbar>
      <InfiniteList<TeamTreetsData, TreetRow>
        label="treets"
        listHref={link({})}
        first={{ rows: treets, nextHref: nextCursor && link({ cursor: nextCursor }) }}
        total={total}
        rowKey={({ id }) => id}
        read={(later) => ({
          rows: later.treets,
          nextHref: later.nextCursor && link({ cursor: later.nextCursor }),
        })}
        firstHref={query.cursor && link({})}
      >
        {(rows) => (
          <DataTable
            caption="Treets"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => href("treet", { business, rest: [id] })}
            empty={
              query.search || query.state ? (
                <EmptyState
                  icon="search"
                  title="No treets match"
                  action={<ButtonLink href={href("treets", { business })}>Clear filters</ButtonLink>}
                />
              ) : (
                <EmptyState icon="gift" title="Your first treet" action={create}>
                  <p>
                    A discount, a free coffee, a seat at an event: whatever makes being a member worth it.
                  </p>
                </EmptyState>
              )
            }
          />
        )}
      </InfiniteList>
    </>
  );
}

const columns: Column<TreetRow>[] = [
  {
    id: "title",
    header: "Treet",
    cell: (treet) => (
      <span className="treet-cell">
        <span className="treet-cell-icon">
          <Icon name={typeNames[treet.type].icon} />
        </span>
        <span className="person-text">
          <strong>{treet.title}</strong>
          <span className="muted small">{valueText(treet) ?? typeNames[treet.type].label}</span>
        </span>
      </span>
    ),
  },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
  {
    id: "claims",
    header: "Claims",
    hideBelow: "small",
    align: "end",
    cell: ({ claimedCount, stockTotal }) =>
      stockTotal === null
        ? claimedCount.toLocaleString("en")
        : `${claimedCount.toLocaleString("en")} of ${stockTotal.toLocaleString("en")}`,
  },
  {
    id: "ends",
    header: "Ends",
    hideBelow: "small",
    cell: ({ claimUntil }) =>
      claimUntil ? <Time value={claimUntil} /> : <span className="muted">Open</span>,
  },
  {
    id: "updated",
    header: "Changed",
    hideBelow: "medium",
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
  },
];

interface FilterProps {
  readonly query: TreetsQuery;
  readonly link: (query: TreetsQuery) => string;
}

function CountedStateFilter({ counts, ...rest }: FilterProps & { counts: TeamTreetsData["counts"] }) {
  return <StateFilter {...rest} counts={use(counts)} />;
}

function StateFilter({
  counts,
  query,
  link,
}: FilterProps & { counts?: Readonly<Record<TreetState, number>> }) {
  const all =
    counts && shownStates.reduce((sum, state) => sum + (state === "archived" ? 0 : counts[state]), 0);
  return (
    <FilterChips
      label="Treets by state"
      items={[
        { label: "All", href: link({ state: undefined }), current: !query.state, count: all },
        ...shownStates.map((state) => ({
          label: stateNames[state],
          href: link({ state }),
          current: query.state === state,
          count: counts?.[state],
        })),
      ]}
    />
  );
}
