import type { ClaimForTeam } from "#shared/contract/claim-shapes.ts";
import { claimsList } from "#shared/lists/claims.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import type { Column } from "../../design/data-table.tsx";
import { Time } from "../../design/text.tsx";
import { ClaimStateBadge } from "./claim-state.tsx";

/** State names for the team, which does not address the reader as the claim's holder. */
export const teamStateNames = claimsList.filters.state.names;

export const claimColumns = (timezone: string): Column<ClaimForTeam>[] => [
  { id: "holder", header: commonWords.member(), cell: ({ holder }) => holder },
  { id: "ref", header: words.reference(), cell: ({ ref }) => <code>{ref}</code> },
  {
    id: "state",
    header: words.state(),
    cell: (claim) => <ClaimStateBadge claim={claim} name={teamStateNames[claim.state]} />,
  },
  {
    id: "claimed",
    header: words.claimed(),
    hideBelow: "small",
    cell: ({ claimedAt }) => <Time value={claimedAt} format="datetime" timezone={timezone} />,
  },
];
