import type { TreetState } from "#shared/treets.ts";
import * as words from "#words/treet.ts";
import { Badge } from "../../design/badge.tsx";
import { StatCard } from "../../design/figures.tsx";
import { stateNames, stateTones } from "./treet-words.ts";

/** How far a treet is, as the first of its figures. */
export const StateCard = ({ state }: { state: TreetState }) => (
  <StatCard label={words.state()} value={<Badge tone={stateTones[state]}>{stateNames[state]}</Badge>} />
);
