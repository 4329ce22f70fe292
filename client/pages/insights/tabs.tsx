import { type ReactNode, use } from "react";
import { categoryName } from "#shared/category-names.ts";
import type { InsightLink, InsightMembers, InsightOffer, InsightPartner } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { percent } from "#shared/insight-words.ts";
import type { TreetCategory } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as figureWords from "#words/figures.ts";
import * as words from "#words/insights.ts";
import { language } from "#words/language.ts";
import { Card } from "../../design/card.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Skeleton, StatCard } from "../../design/figures.tsx";
import { Grid } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import { LatePart } from "../../late-part.tsx";
import { sourceNames } from "../members/words.ts";
import { BarFigure, BoardName, HeatFigure } from "./board-figures.tsx";
import { CourseChart } from "./course-chart.tsx";
import type { BusyTreet, LinkTo } from "./types.ts";
import { definitions, share, stretchText } from "./words.ts";

const number = (value: number) => value.toLocaleString(language());
const nothing = (title: string) => <EmptyState icon="chart" title={title} />;

/** A column of numbers. */
const figures = <Row,>(
  id: string,
  header: ReactNode,
  cell: (row: Row) => ReactNode,
  hideBelow?: "small" | "medium",
): Column<Row> => ({ id, header, cell, align: "end", ...(hideBelow && { hideBelow }) });

/** The same with bars, so that its rows can be compared at a glance. */
function bars<Row>(
  id: string,
  header: ReactNode,
  rows: readonly Row[],
  of: (row: Row) => number,
): Column<Row> {
  const most = rows.reduce((most, row) => Math.max(most, of(row)), 0);
  return figures(id, header, (row) => <BarFigure value={of(row)} most={most} />);
}

function Late({ value, children }: { value: Promise<unknown>; children: ReactNode }) {
  return (
    <LatePart value={value} fallback={<Skeleton lines={6} />}>
      {children}
    </LatePart>
  );
}

export function TreetBoard({
  treets,
  business,
}: {
  treets: Promise<readonly BusyTreet[]>;
  business: string;
}) {
  const rows = use(treets);
  return (
    <DataTable<BusyTreet>
      caption={words.treetsByClaims()}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href("treet", { business, rest: [id, "insights"] })}
      columns={[
        {
          id: "title",
          header: words.treet(),
          cell: ({ title, imageId }) => (
            <BoardName name={title} picture={imageId && imageUrl(imageId, "small")} isLong />
          ),
        },
        figures("views", words.views(), ({ views }) => number(views), "small"),
        bars("claims", words.claims(), rows, ({ claims }) => claims),
        figures(
          "claim-rate",
          <abbr title={words.claimRateHint()}>{words.claimRate()}</abbr>,
          ({ claims, viewers }) => share(claims, viewers),
          "small",
        ),
        figures(
          "redemptions",
          words.redeemed(),
          ({ redemptions, claims }) => `${number(redemptions)} (${percent(redemptions, claims)})`,
        ),
      ]}
      empty={nothing(words.noClaims())}
    />
  );
}

interface TreetsTabProps {
  readonly treets: Promise<readonly BusyTreet[]>;
  readonly offer: Promise<InsightOffer>;
  readonly business: string;
}

/** What is claimed, and what of the offer needs a look. */
export function TreetsTab({ treets, offer, business }: TreetsTabProps) {
  return (
    <>
      <Card title={words.mostClaimed()}>
        <Late value={treets}>
          <TreetBoard treets={treets} business={business} />
        </Late>
      </Card>
      <Late value={offer}>
        <Offer offer={offer} business={business} />
      </Late>
    </>
  );
}

function Offer({ offer, business }: Pick<TreetsTabProps, "offer" | "business">) {
  const { ending, dormant, categories } = use(offer);
  const claims = categories.reduce((sum, { claims }) => sum + claims, 0);
  const treet = ({ id }: { id: string }) => href("treet", { business, rest: [id] });
  return (
    <>
      <Grid min="26rem">
        <Card title={words.endingSoon()}>
          <DataTable<InsightOffer["ending"][number]>
            caption={words.endingSoonHint()}
            rows={ending}
            rowKey={({ id }) => id}
            rowHref={treet}
            columns={[
              { id: "title", header: words.treet(), cell: ({ title }) => title },
              { id: "ends", header: words.ends(), cell: ({ endsAt }) => <Time value={endsAt} decides /> },
              figures("claims", words.claimsSoFar(), ({ claims }) => number(claims)),
            ]}
            empty={nothing(words.endingSoonNone())}
          />
        </Card>
        <Card title={words.unclaimed()}>
          <DataTable
            caption={words.unclaimedHint()}
            rows={dormant}
            rowKey={({ id }) => id}
            rowHref={treet}
            columns={[
              { id: "title", header: words.treet(), cell: ({ title }) => title },
              {
                id: "since",
                header: words.liveSince(),
                cell: ({ publishedAt }) => <Time value={publishedAt} />,
              },
            ]}
            empty={nothing(words.unclaimedNone())}
          />
        </Card>
      </Grid>
      <Card title={words.byCategory()}>
        <DataTable<InsightOffer["categories"][number]>
          caption={words.claimsByCategory()}
          rows={categories}
          rowKey={({ category }) => category}
          columns={[
            {
              id: "category",
              header: words.category(),
              cell: ({ category }) => categoryName(category as TreetCategory),
            },
            bars("claims", words.claims(), categories, (row) => row.claims),
            figures("share", words.share(), (row) => share(row.claims, claims)),
          ]}
          empty={nothing(words.noClaims())}
        />
      </Card>
    </>
  );
}

interface MembersTabProps {
  readonly members: Promise<InsightMembers>;
  readonly business: string;
  readonly link: LinkTo;
}

/** Who came, went, stayed, and claims most. */
export function MembersTab(props: MembersTabProps) {
  return (
    <Late value={props.members}>
      <Members {...props} />
    </Late>
  );
}

function Members({ members, business, link }: MembersTabProps) {
  const { growth, sources, cohorts, engaged } = use(members);
  const sum = (name: "joined" | "left") => growth.reduce((total, row) => total + row[name], 0);
  const [joined, left] = [sum("joined"), sum("left")];
  const byStart = new Map(growth.map((row) => [row.start, row]));
  return (
    <>
      <Grid min="12rem">
        <StatCard {...definitions.joins} value={number(joined)} href={link({ list: "joins" })} />
        <StatCard
          label={words.membersGone()}
          hint={words.membersGoneHint()}
          value={number(left)}
          href={link({ list: "left" })}
        />
        <StatCard
          label={words.net()}
          hint={words.netHint()}
          value={`${joined < left ? "−" : ""}${number(Math.abs(joined - left))}`}
        />
      </Grid>
      <Card title={words.newMembers()}>
        {joined + left === 0 ? (
          nothing(words.growthNone())
        ) : (
          <CourseChart
            caption={words.newMembers()}
            name={words.newValue()}
            header={commonWords.from()}
            bars={growth.map(({ start, joined }) => ({
              id: start,
              label: stretchText(start),
              value: joined,
            }))}
            more={[
              { id: "left", header: words.membersGone(), cell: (id) => number(byStart.get(id)?.left ?? 0) },
              {
                id: "net",
                header: words.net(),
                cell: (id) => number((byStart.get(id)?.joined ?? 0) - (byStart.get(id)?.left ?? 0)),
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
            rowHref={({ source }) => href("members", { business }, { source })}
            columns={[
              {
                id: "source",
                header: words.source(),
                cell: ({ source }) => sourceNames[source as keyof typeof sourceNames] ?? source,
              },
              bars("joined", words.newMembers(), sources, (row) => row.joined),
              figures("share", words.share(), (row) => share(row.joined, joined)),
            ]}
            empty={nothing(words.sourcesNone())}
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
              bars("claims", words.claims(), engaged, (row) => row.claims),
            ]}
            empty={nothing(words.noClaims())}
          />
        </Card>
      </Grid>
      <Card title={words.cohorts()}>
        <p className="muted small">{figureWords.heatHint()}</p>
        <DataTable<InsightMembers["cohorts"][number]>
          caption={words.cohortsHint()}
          rows={cohorts}
          rowKey={({ month }) => month}
          columns={[
            { id: "month", header: words.cohortMonth(), cell: ({ month }) => monthText(month) },
            figures("joined", words.cohortJoined(), ({ joined }) => number(joined)),
            figures("stayed", words.cohortStayed(), ({ stayed, joined }) => (
              <HeatFigure part={stayed} whole={joined} />
            )),
            figures("active", words.cohortActive(), ({ active, joined }) => (
              <HeatFigure part={active} whole={joined} />
            )),
          ]}
          empty={nothing(words.cohortsNone())}
        />
      </Card>
    </>
  );
}

const monthText = (month: string): string =>
  new Date(`${month}T12:00:00Z`).toLocaleDateString(language(), {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });

export function PartnersTab({
  partners,
  business,
}: {
  readonly partners: Promise<readonly InsightPartner[]>;
  readonly business: string;
}) {
  return (
    <Card title={words.partnersByClaims()}>
      <Late value={partners}>
        <PartnerBoard partners={partners} business={business} />
      </Late>
    </Card>
  );
}

function PartnerBoard({ partners, business }: Parameters<typeof PartnersTab>[0]) {
  const rows = use(partners);
  return (
    <DataTable<InsightPartner>
      caption={words.partnersCaption()}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href("managePartner", { business, partner: id })}
      columns={[
        {
          id: "name",
          header: commonWords.partner(),
          cell: ({ name, logoUrl }) => <BoardName name={name} picture={logoUrl} />,
        },
        figures("treets", words.treetsClaimed(), ({ treets }) => number(treets), "small"),
        bars("claims", words.claims(), rows, ({ claims }) => claims),
        figures(
          "redemptions",
          words.redeemed(),
          ({ redemptions, claims }) => `${number(redemptions)} (${percent(redemptions, claims)})`,
        ),
      ]}
      empty={nothing(words.partnersNone())}
    />
  );
}

interface LinksTabProps {
  readonly links: Promise<readonly InsightLink[]>;
  readonly business: string;
  readonly link: LinkTo;
}

export function LinksTab(props: LinksTabProps) {
  return (
    <Card title={words.linksTitle()}>
      <Late value={props.links}>
        <LinkBoard {...props} />
      </Late>
    </Card>
  );
}

function LinkBoard({ links, business }: LinksTabProps) {
  const rows = use(links);
  return (
    <DataTable<InsightLink>
      caption={words.linksCaption()}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href("linkManagement", { business }, { link: id })}
      columns={[
        { id: "name", header: words.link(), cell: ({ name }) => name },
        figures("clicks", words.clicks(), ({ clicks }) => number(clicks), "small"),
        figures("scans", words.scans(), ({ scans }) => number(scans), "small"),
        bars("joins", words.newMembers(), rows, ({ joins }) => joins),
        figures("rate", words.joinsPerVisit(), ({ joins, clicks, scans }) => share(joins, clicks + scans)),
      ]}
      empty={nothing(words.linksNone())}
    />
  );
}
