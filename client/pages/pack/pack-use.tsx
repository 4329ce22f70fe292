import type { PackFigures, PackForTeam } from "#shared/contract/packs.ts";
import { href } from "#shared/href.ts";
import type { TreetState } from "#shared/treets.ts";
import { numberText } from "#shared/words/locale.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/packs.ts";
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

/** How to make a treet visible to members again, by its state. */
const remedies: Readonly<Record<TreetState, string>> = translated(
  {
    draft: words.hiddenDraft,
    in_review: words.hiddenInReview,
    scheduled: words.hiddenScheduled,
    paused: words.hiddenPaused,
    ended: words.hiddenEnded,
    archived: words.hiddenGone,
  },
  { live: "" },
);

/** Reach of a pack, and how far members have got with each of its treets. */
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
          label={words.reach()}
          value={countText(figures.reach)}
          href={href("pack", { business, rest: [pack.id, "members"] })}
          hint={words.reachHint()}
        />
        <StatCard
          label={words.openedBy()}
          value={figures.viewers}
          hint={words.viewsHint({ views: figures.views })}
        />
        <StatCard
          label={words.claims()}
          value={rows.reduce((sum, { claimed }) => sum + claimed, 0)}
          hint={words.claimsHint()}
        />
      </Grid>
      <Card title={words.contents()}>
        <DataTable
          caption={words.contentsCaption()}
          rows={rows}
          rowKey={({ treet }) => treet}
          rowHref={({ treet }) => href("treet", { business, rest: [treet] })}
          columns={columns}
          empty={<EmptyState icon="package" title={words.noTreets()} />}
        />
      </Card>
    </>
  );
}

const columns: readonly Column<Row>[] = [
  {
    id: "title",
    header: words.treet,
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
    header: words.state,
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
  {
    id: "looked",
    header: words.looked,
    align: "end",
    hideBelow: "small",
    cell: ({ looked }) => numberText(looked),
  },
  {
    id: "claimed",
    header: words.claimed,
    align: "end",
    cell: ({ claimed }) => numberText(claimed),
  },
  {
    id: "used",
    header: words.used,
    align: "end",
    hideBelow: "small",
    cell: ({ used }) => numberText(used),
  },
];
