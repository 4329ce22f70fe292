import type { PackFigures, PackForTeam } from "#shared/contract/packs.ts";
import { href } from "#shared/href.ts";
import type { TreetState } from "#shared/treets.ts";
import { Badge } from "../../design/badge.tsx";
import { Card } from "../../design/card.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { StatCard } from "../../design/figures.tsx";
import { Grid } from "../../design/layout.tsx";
import { countText } from "../../design/list-tools.tsx";
import { useRootData } from "../../root-data.ts";
import { stateNames, stateTones } from "../treets/treet-words.ts";

type Content = PackForTeam["contents"][number];
type Row = Content & Omit<PackFigures["items"][number], "treet">;

/** What brings a treet that members do not see back to them. */
const remedies: Readonly<Record<TreetState, string>> = {
  draft: "Members do not see it. Open it to publish it.",
  in_review: "Members do not see it. Open it to review it.",
  scheduled: "Members see it from its start on.",
  live: "",
  paused: "Members do not see it. Open it to go on with it.",
  ended: "Members do not see it. Open it to extend it.",
  archived: "No longer available. Members do not see the gap.",
};

/** How many a pack reaches, and how far they go with each of its treets. */
export function PackUse({ pack, figures }: { pack: PackForTeam; figures: PackFigures }) {
  const business = useRootData().business?.slug ?? "";
  const found = new Map(figures.items.map((item) => [item.treet, item]));
  const rows = pack.contents.map((content) => {
    const { looked = 0, claimed = 0, used = 0 } = found.get(content.treet) ?? {};
    return { ...content, looked, claimed, used };
  });
  return (
    <>
      <Grid min="12rem">
        <StatCard
          label="Reach"
          value={countText(figures.reach)}
          href={href("pack", { business, rest: [pack.id, "members"] })}
          hint="Members it is for"
        />
        <StatCard
          label="Opened by"
          value={figures.viewers.toLocaleString("en")}
          hint={`${figures.views.toLocaleString("en")} views, at most one in half an hour each`}
        />
        <StatCard
          label="Claims"
          value={rows.reduce((sum, { claimed }) => sum + claimed, 0).toLocaleString("en")}
          hint="Of its treets, by those who opened it"
        />
      </Grid>
      <Card title="What is in it">
        <DataTable
          caption="Treets of this pack, and how many of those who opened it went how far"
          rows={rows}
          rowKey={({ treet }) => treet}
          rowHref={({ treet }) => href("treet", { business, rest: [treet] })}
          columns={columns}
          empty={<EmptyState icon="package" title="Nothing in it yet" />}
        />
      </Card>
    </>
  );
}

const count = (value: number) => value.toLocaleString("en");

const columns: readonly Column<Row>[] = [
  {
    id: "title",
    header: "Treet",
    cell: ({ title, note, state }) => (
      <>
        <strong>{title}</strong>
        {note && <span className="muted small block">{note}</span>}
        {remedies[state] && <span className="muted small block">{remedies[state]}</span>}
      </>
    ),
  },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
  {
    id: "looked",
    header: "Looked at",
    align: "end",
    hideBelow: "small",
    cell: ({ looked }) => count(looked),
  },
  { id: "claimed", header: "Claimed", align: "end", cell: ({ claimed }) => count(claimed) },
  { id: "used", header: "Used", align: "end", hideBelow: "small", cell: ({ used }) => count(used) },
];
