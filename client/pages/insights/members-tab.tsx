import { use } from "react";
import { DAY_MS } from "#shared/constants.ts";
import type { InsightMembers, InsightOverview } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { changeText } from "#shared/insight-words.ts";
import { numberText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/insights.ts";
import { Card } from "../../design/card.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { StatCard } from "../../design/figures.tsx";
import { Grid } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { sourceNames } from "../members/words.ts";
import { barColumn, figureColumn, LateBoard, noRows } from "./board.tsx";
import { BoardName, HeatFigure } from "./board-figures.tsx";
import { runningUnit } from "./running-unit.ts";
import { TrendChart } from "./trend-chart.tsx";
import type { LinkTo } from "./types.ts";
import { bucketText, definitions, monthText, share } from "./words.ts";

interface MembersTabProps {
  readonly overview: InsightOverview;
  readonly members: Promise<InsightMembers>;
  readonly business: string;
  readonly link: LinkTo;
}

/** Members who joined, left and stayed, and those who claim most. */
export const MembersTab = (props: MembersTabProps) => (
  <LateBoard value={props.members}>
    <Members {...props} />
  </LateBoard>
);

function Members({ overview, members, business, link }: MembersTabProps) {
  const { growth, sources, cohorts, engaged } = use(members);
  const { engagedMembers } = overview.totals;
  const sum = (name: "joined" | "left") => growth.reduce((total, row) => total + row[name], 0);
  const [joined, left] = [sum("joined"), sum("left")];
  const byStart = new Map(growth.map((row) => [row.start, row]));
  const narrowedTo = (kind: "label" | "link") => overview.narrowed.find((each) => each.kind === kind)?.id;
  /** URL of the list of those who joined in a month, up to the end of the period, and are members today. */
  const stayedHref = (month: string) => {
    const last = dayBefore(monthAfter(month, 1));
    return href(
      "members",
      { business },
      {
        status: "active",
        joinedFrom: month,
        joinedTo: [last, overview.to].toSorted()[0],
        label: narrowedTo("label"),
        link: narrowedTo("link"),
      },
    );
  };
  return (
    <>
      <Grid min="12rem">
        <StatCard {...definitions.joins} value={joined} href={link({ list: "joins" })} />
        <StatCard
          label={words.membersGone()}
          hint={words.membersGoneHint()}
          value={left}
          href={link({ list: "left" })}
        />
        <StatCard
          label={words.net()}
          hint={words.netHint()}
          value={`${joined < left ? "−" : ""}${numberText(Math.abs(joined - left))}`}
        />
        {engagedMembers !== null && (
          <StatCard
            {...definitions.engagedMembers}
            value={engagedMembers}
            href={link({ list: "engaged" })}
            {...(overview.before && { change: changeText(engagedMembers, overview.before.engagedMembers) })}
          />
        )}
      </Grid>
      <Card title={words.newMembers()}>
        {joined + left === 0 ? (
          noRows(words.growthNone())
        ) : (
          <TrendChart
            caption={words.newMembers()}
            name={words.newValue()}
            header={commonWords.from()}
            running={runningUnit(overview)}
            bars={growth.map(({ start, joined }) => ({
              id: start,
              label: bucketText(start),
              value: joined,
            }))}
            more={[
              {
                id: "left",
                header: words.membersGone(),
                cell: (id) => numberText(byStart.get(id)?.left ?? 0),
              },
              {
                id: "net",
                header: words.net(),
                cell: (id) => numberText((byStart.get(id)?.joined ?? 0) - (byStart.get(id)?.left ?? 0)),
              },
            ]}
          />
        )}
      </Card>
      <Grid min="26rem">
        <Card title={words.sources()}>
          <DataTable<InsightMembers["sources"][number]>
            caption={words.sourcesCaption()}
            rows={sources}
            rowKey={({ source }) => source}
            rowHref={({ source }) =>
              href("members", { business }, { source, joinedFrom: overview.from, joinedTo: overview.to })
            }
            columns={[
              {
                id: "source",
                header: words.source(),
                cell: ({ source }) => sourceNames[source as keyof typeof sourceNames] ?? source,
              },
              barColumn("joined", words.newMembers(), sources, (row) => row.joined),
              figureColumn("share", words.share(), (row) => share(row.joined, joined)),
            ]}
            empty={noRows(words.sourcesNone())}
          />
        </Card>
        <Card title={words.activeMembersTitle()}>
          <DataTable<InsightMembers["engaged"][number]>
            caption={words.membersByClaims()}
            rows={engaged}
            rowKey={({ id }) => id}
            rowHref={({ id }) => href("members", { business }, { member: id })}
            columns={[
              {
                id: "name",
                header: commonWords.member(),
                cell: ({ name }) => <BoardName name={name} picture={null} isPerson />,
              },
              barColumn("claims", words.claims(), engaged, (row) => row.claims),
            ]}
            empty={noRows(words.noClaims())}
          />
        </Card>
      </Grid>
      <Card title={words.cohorts()}>
        <p className="muted small">{words.cohortsLead()}</p>
        <div className="retention">
          <DataTable<InsightMembers["cohorts"][number]>
            caption={words.cohortsHint()}
            rows={cohorts}
            rowKey={({ month }) => month}
            columns={cohortColumns(cohorts, link, stayedHref)}
            empty={noRows(words.cohortsNone())}
          />
        </div>
      </Card>
    </>
  );
}

type Cohort = InsightMembers["cohorts"][number];

/** The oldest cohort has a column for every month; younger ones leave those empty that have not come yet. */
const cohortColumns = (
  cohorts: readonly Cohort[],
  link: LinkTo,
  stayedHref: (month: string) => string,
): Column<Cohort>[] => [
  { id: "month", header: words.cohortMonth(), cell: ({ month }) => monthText(month) },
  figureColumn("joined", words.cohortJoined(), ({ month, joined }) => (
    <a href={link({ list: "joins", month })}>{numberText(joined)}</a>
  )),
  figureColumn("stayed", words.cohortStayed(), ({ month, stayed, joined }) =>
    stayed === 0 ? share(stayed, joined) : <a href={stayedHref(month)}>{share(stayed, joined)}</a>,
  ),
  ...[...(cohorts[0]?.active ?? []).keys()].map((later) =>
    figureColumn<Cohort>(
      `month-${later}`,
      <Rich>
        {words.cohortLater({
          month: later + 1,
          hidden: (text) => <span className="visually-hidden">{text}</span>,
        })}
      </Rich>,
      ({ month, active, joined }) => {
        const part = active[later];
        if (part === undefined) return null;
        const figure = <HeatFigure part={part} whole={joined} />;
        if (part === 0) return figure;
        return (
          <a href={link({ list: "engaged", month: monthAfter(month, later), joined: month })}>{figure}</a>
        );
      },
    ),
  ),
];

/** "2026-11-01" and 2 → "2027-01-01" */
const monthAfter = (month: string, later: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + later, 1))
    .toISOString()
    .slice(0, 10);

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
