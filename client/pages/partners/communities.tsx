import type { Partnership } from "#shared/contract/partners.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Time } from "../../design/text.tsx";
import { stateNames, stateTones } from "./words.ts";

const columns: readonly Column<Partnership>[] = [
  {
    id: "community",
    header: "Community",
    cell: ({ community: { name, logoUrl } }) => (
      <span className="row-with-avatar">
        <Avatar name={name} src={logoUrl} shape="square" size="small" />
        <span className="truncate">{name}</span>
      </span>
    ),
  },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
  { id: "treets", header: "Live treets", align: "end", cell: ({ liveTreets }) => liveTreets },
  { id: "claims", header: "Claims", align: "end", cell: ({ claims }) => claims },
  {
    id: "since",
    header: "Since",
    hideBelow: "medium",
    cell: ({ since }) => since && <Time value={since} />,
  },
];

/** The communities a business supplies: numbers, never who their members are. */
export const Communities = ({ communities }: { communities: readonly Partnership[] }) => (
  <DataTable
    caption="Communities"
    columns={columns}
    rows={communities}
    rowKey={({ id }) => id}
    empty={
      <EmptyState icon="handshake" title="No community yet">
        Communities invite you by mail; their invitation brings you here.
      </EmptyState>
    }
  />
);
