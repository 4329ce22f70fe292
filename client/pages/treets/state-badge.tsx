import type { TreetState } from "#shared/treets.ts";
import { Badge } from "../../design/badge.tsx";
import { stateNames, stateTones } from "./treet-words.ts";

/** Badge with a treet's state. */
export const StateBadge = ({ state }: { state: TreetState }) => (
  <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
);
