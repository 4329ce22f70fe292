import type { Pack } from "#shared/contract/packs.ts";
import { href } from "#shared/href.ts";
import { Badge } from "../../design/badge.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { useRootData } from "../../root-data.ts";
import { NewPackLink } from "../pack/edit-pack.tsx";
import { packStateNames, packStateTones } from "../pack/words.ts";

export interface PacksData {
  readonly view: "packs";
  readonly packs: readonly Pack[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly isTeam: boolean;
  readonly mayManage: boolean;
}

const title: Column<Pack> = {
  id: "title",
  header: "Pack",
  cell: ({ title, summary }) => (
    <>
      <strong>{title}</strong>
      {summary && <span className="muted small block">{summary}</span>}
    </>
  ),
};
const items: Column<Pack> = {
  id: "items",
  header: "Treets",
  align: "end",
  cell: ({ items }) => items.toLocaleString("en"),
};
const forTeam: readonly Column<Pack>[] = [
  title,
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={packStateTones[state]}>{packStateNames[state]}</Badge>,
  },
  items,
  {
    id: "updated",
    header: "Changed",
    hideBelow: "small",
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
  },
];
const forMembers: readonly Column<Pack>[] = [
  title,
  {
    id: "claimed",
    header: "Claimed",
    align: "end",
    cell: ({ claimed, items }) => `${claimed ?? 0} of ${items}`,
  },
];

/** Packs of a community: its team arranges them, its members open them. */
export function PackList({ data }: { data: PacksData }) {
  const business = useRootData().business?.slug ?? "";
  const { total, isTeam, mayManage } = data;
  const link = (cursor?: string) => href("treets", { business }, { tab: "packs", cursor });
  const pageOf = ({ packs, nextCursor }: PacksData) => ({
    rows: packs,
    nextHref: nextCursor ? link(nextCursor) : null,
  });
  const create = mayManage && <NewPackLink business={business} />;
  return (
    <Stack gap={5}>
      <PageHeader
        title="Packs"
        lead={isTeam ? "Treets that belong together." : "Treets that belong together, claimed in one go."}
        actions={create}
      />
      <InfiniteList<PacksData, Pack>
        label="packs"
        listHref={link()}
        first={pageOf(data)}
        total={total}
        rowKey={({ id }) => id}
        read={pageOf}
      >
        {(rows) => (
          <DataTable
            caption="Packs"
            columns={isTeam ? forTeam : forMembers}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => href("pack", { business, rest: [id] })}
            empty={
              <EmptyState icon="package" title="No packs yet" action={create}>
                {isTeam
                  ? "A welcome for new members, a summer special: whatever belongs together."
                  : "They appear here as soon as there are some."}
              </EmptyState>
            }
          />
        )}
      </InfiniteList>
    </Stack>
  );
}
