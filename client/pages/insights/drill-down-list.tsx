import { categoryName } from "#shared/category-names.ts";
import type { DrillDownItem } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import type { ListedFigure } from "#shared/insight-rules.ts";
import type { DeliveryStatus } from "#shared/mail-preferences.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/insights.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { Card } from "../../design/card.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Time } from "../../design/text.tsx";
import { useRootData } from "../../root-data.ts";
import { topicNames } from "./mail-topics.ts";
import { type CommunityInsights, type LinkTo, noList } from "./types.ts";
import { definitions, monthText } from "./words.ts";

interface DrillDownListProps {
  readonly data: CommunityInsights;
  readonly drillDown: NonNullable<CommunityInsights["drillDown"]>;
  readonly link: LinkTo;
}

const titles: Readonly<Record<ListedFigure, string>> = translated({
  claims: () => definitions.claims.label,
  reveals: () => definitions.reveals.label,
  redemptions: () => definitions.redemptions.label,
  joins: () => definitions.joins.label,
  left: words.membersLeft,
  engaged: () => definitions.engagedMembers.label,
  mails: words.mailsSent,
});
const deliveryLabels: Readonly<Record<DeliveryStatus, readonly [Tone, () => string]>> = {
  sent: ["good", words.mailSent],
  waiting: ["info", words.mailWaiting],
  failed: ["bad", words.mailFailed],
};

/** The individual items that a figure counts, for the same period and filters. */
export function DrillDownList({ data, drillDown, link }: DrillDownListProps) {
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const { category, month, joined, topic } = data.query;
  const title = [
    titles[drillDown.figure],
    drillDown.figure === "claims" && category && categoryName(category),
    drillDown.figure === "mails" && topic && topicNames[topic],
    month && monthText(month),
    joined && words.joinedIn({ month: monthText(joined) }),
  ]
    .filter(Boolean)
    .join(" · ");
  const { timezone } = data.overview;
  return (
    <Card title={title} actions={<a href={link(noList)}>{words.backToFigures()}</a>}>
      {drillDown.figure === "mails" && <p className="muted small">{words.mailsKept()}</p>}
      <InfiniteList<CommunityInsights, DrillDownItem>
        label={title.toLowerCase()}
        listHref={link({})}
        first={{
          rows: drillDown.items,
          nextHref: drillDown.nextCursor && link({ cursor: drillDown.nextCursor }),
        }}
        total={drillDown.total}
        rowKey={({ id }) => id}
        read={(later) => ({
          rows: later.drillDown?.items ?? [],
          nextHref: later.drillDown?.nextCursor ? link({ cursor: later.drillDown.nextCursor }) : null,
        })}
        firstHref={data.query.cursor && link({})}
      >
        {(rows) => (
          <DataTable<DrillDownItem>
            caption={title}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ member }) => href("members", { business: slug }, { member: member.id })}
            columns={columnsFor(drillDown.figure, slug, timezone)}
            empty={<EmptyState icon="chart" title={words.nothingInPeriod()} />}
          />
        )}
      </InfiniteList>
    </Card>
  );
}

function columnsFor(figure: ListedFigure, business: string, timezone: string): Column<DrillDownItem>[] {
  const who: Column<DrillDownItem> = {
    id: "member",
    header: commonWords.member(),
    cell: ({ member }) => member.name,
  };
  const when: Column<DrillDownItem> = {
    id: "at",
    header: figure === "engaged" ? words.lastActive() : words.when(),
    cell: ({ at }) => (
      <Time value={at} format={figure === "engaged" ? "date" : "datetime"} timezone={timezone} />
    ),
  };
  if (figure === "mails") return [who, ...mailColumns, { ...when, hideBelow: "small" }];
  if (figure === "joins" || figure === "left" || figure === "engaged") return [who, when];
  return [
    who,
    {
      id: "treet",
      header: words.treet(),
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

const mailColumns: readonly Column<DrillDownItem>[] = [
  {
    id: "subject",
    header: words.mailSubject,
    cell: ({ mail }) =>
      mail && (
        <>
          {mail.subject}
          <span className="muted small block">{topicNames[mail.topic]}</span>
        </>
      ),
  },
  {
    id: "delivery",
    header: words.mailStatus,
    cell: ({ mail }) => mail && <Delivery delivery={mail.delivery} />,
  },
];

function Delivery({ delivery }: { readonly delivery: DeliveryStatus }) {
  const [tone, name] = deliveryLabels[delivery];
  return <Badge tone={tone}>{name()}</Badge>;
}
