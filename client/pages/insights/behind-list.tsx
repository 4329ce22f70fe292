import type { Behind } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import type { ListedFigure } from "#shared/insight-rules.ts";
import { Card } from "../../design/card.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Time } from "../../design/text.tsx";
import { useRootData } from "../../root-data.ts";
import type { CommunityInsights, LinkTo } from "./types.ts";
import { definitions } from "./words.ts";

interface BehindListProps {
  readonly data: CommunityInsights;
  readonly behind: NonNullable<CommunityInsights["behind"]>;
  readonly link: LinkTo;
}

const titles: Readonly<Record<ListedFigure, string>> = {
  claims: definitions.claims.label,
  reveals: definitions.reveals.label,
  redemptions: definitions.redemptions.label,
  joins: definitions.joins.label,
  left: "Members who left",
};

/** One by one what a figure counts, by the same period and the same narrowing. */
export function BehindList({ data, behind, link }: BehindListProps) {
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const title = titles[behind.figure];
  const { timezone } = data.overview;
  return (
    <Card title={title} actions={<a href={link({ list: undefined })}>Back to the figures</a>}>
      <InfiniteList<CommunityInsights, Behind>
        label={title.toLowerCase()}
        listHref={link({})}
        first={{ rows: behind.items, nextHref: behind.nextCursor && link({ cursor: behind.nextCursor }) }}
        total={behind.total}
        rowKey={({ id }) => id}
        read={(later) => ({
          rows: later.behind?.items ?? [],
          nextHref: later.behind?.nextCursor ? link({ cursor: later.behind.nextCursor }) : null,
        })}
        firstHref={data.query.cursor && link({})}
      >
        {(rows) => (
          <DataTable<Behind>
            caption={title}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ member }) => href("members", { business: slug }, { member: member.id })}
            columns={columnsFor(behind.figure, slug, timezone)}
            empty={<EmptyState icon="chart" title="Nothing in this period" />}
          />
        )}
      </InfiniteList>
    </Card>
  );
}

function columnsFor(figure: ListedFigure, business: string, timezone: string): Column<Behind>[] {
  const who: Column<Behind> = { id: "member", header: "Member", cell: ({ member }) => member.name };
  const when: Column<Behind> = {
    id: "at",
    header: "When",
    cell: ({ at }) => <Time value={at} format="datetime" timezone={timezone} />,
  };
  if (figure === "joins" || figure === "left") return [who, when];
  return [
    who,
    {
      id: "treet",
      header: "Treet",
      cell: ({ treet, ref }) =>
        treet && (
          <a href={href("treet", { business, rest: [treet.id, "claims"] }, { claim: ref ?? undefined })}>
            {treet.title}
          </a>
        ),
    },
    { ...when, hideBelow: "small" },
  ];
}
