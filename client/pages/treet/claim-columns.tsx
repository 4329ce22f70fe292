import type { ClaimForTeam } from "#shared/contract/claims.ts";
import { claimsList } from "#shared/lists/claims.ts";
import { Badge } from "../../design/badge.tsx";
import type { Column } from "../../design/data-table.tsx";
import { Time } from "../../design/text.tsx";
import { claimStateTones } from "./claim-words.ts";

/** To the team a claim is not "yours". */
export const teamStateNames = claimsList.filters.state.names;

export const claimColumns = (timezone: string): Column<ClaimForTeam>[] => [
  { id: "holder", header: "Member", cell: ({ holder }) => holder },
  { id: "ref", header: "Reference", cell: ({ ref }) => <code>{ref}</code> },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={claimStateTones[state]}>{teamStateNames[state]}</Badge>,
  },
  {
    id: "claimed",
    header: "Claimed",
    hideBelow: "small",
    cell: ({ claimedAt }) => <Time value={claimedAt} format="datetime" timezone={timezone} />,
  },
];
