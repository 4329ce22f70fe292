import { use } from "react";
import type { TreetState } from "#shared/treets.ts";
import { FilterChips } from "../../design/list-tools.tsx";
import { LatePart } from "../../late-part.tsx";
import { stateNames, type TreetsQuery } from "./treet-words.ts";

const shownStates = ["live", "scheduled", "in_review", "draft", "paused", "ended", "archived"] as const;

interface StateFilterProps {
  readonly query: TreetsQuery;
  readonly link: (query: TreetsQuery) => string;
}

type Counts = Readonly<Record<TreetState, number>>;

/** Treets by state; the counts come when they are there. */
export const StateFilter = ({ counts, ...rest }: StateFilterProps & { counts: Promise<Counts> }) => (
  <LatePart value={counts} fallback={<Chips {...rest} />} without={<Chips {...rest} />}>
    <CountedChips counts={counts} {...rest} />
  </LatePart>
);

const CountedChips = ({ counts, ...rest }: StateFilterProps & { counts: Promise<Counts> }) => (
  <Chips {...rest} counts={use(counts)} />
);

function Chips({ counts, query, link }: StateFilterProps & { counts?: Counts }) {
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
