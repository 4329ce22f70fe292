import { type ReactNode, use } from "react";
import type { InsightLink, InsightMembers, InsightOffer, InsightPartner } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { percent } from "#shared/insight-words.ts";
import { categoryName } from "#shared/lists/treets.ts";
import type { TreetCategory } from "#shared/treets.ts";
import { language } from "#words/language.ts";
import { Card } from "../../design/card.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Skeleton, StatCard } from "../../design/figures.tsx";
import { Grid } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import { LatePart } from "../../late-part.tsx";
import { sourceNames } from "../members/words.ts";
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
  return (
    <DataTable<BusyTreet>
      caption="Treets by claims"
      rows={use(treets)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href("treet", { business, rest: [id, "insights"] })}
      columns={[
        { id: "title", header: "Treet", cell: ({ title }) => title },
        figures("views", "Views", ({ views }) => number(views), "small"),
        figures("claims", "Claims", ({ claims }) => number(claims)),
        figures(
          "claim-rate",
          <abbr title="Claims for each member who looked">Claim rate</abbr>,
          ({ claims, viewers }) => share(claims, viewers),
          "small",
        ),
        figures(
          "redemptions",
          "Redeemed",
          ({ redemptions, claims }) => `${number(redemptions)} (${percent(redemptions, claims)})`,
        ),
      ]}
      empty={nothing("No claims in this period")}
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
      <Card title="Most claimed">
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
    <Grid min="26rem">
      <Card title="Ending soon">
        <DataTable<InsightOffer["ending"][number]>
          caption="Live treets that end within 14 days"
          rows={ending}
          rowKey={({ id }) => id}
          rowHref={treet}
          columns={[
            { id: "title", header: "Treet", cell: ({ title }) => title },
            { id: "ends", header: "Ends", cell: ({ endsAt }) => <Time value={endsAt} decides /> },
            figures("claims", "Claims so far", ({ claims }) => number(claims)),
          ]}
          empty={nothing("Nothing ends within 14 days")}
        />
      </Card>
      <Card title="Live, and nobody claimed">
        <DataTable
          caption="Treets that were live in all of the period and not claimed"
          rows={dormant}
          rowKey={({ id }) => id}
          rowHref={treet}
          columns={[
            { id: "title", header: "Treet", cell: ({ title }) => title },
            { id: "since", header: "Live since", cell: ({ publishedAt }) => <Time value={publishedAt} /> },
          ]}
          empty={nothing("No live treet went unclaimed")}
        />
      </Card>
      <Card title="By category">
        <DataTable<InsightOffer["categories"][number]>
          caption="Claims by category"
          rows={categories}
          rowKey={({ category }) => category}
          columns={[
            {
              id: "category",
              header: "Category",
              cell: ({ category }) => categoryName(category as TreetCategory),
            },
            figures("claims", "Claims", (row) => number(row.claims)),
            figures("share", "Share", (row) => share(row.claims, claims)),
          ]}
          empty={nothing("No claims in this period")}
        />
      </Card>
    </Grid>
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
          label="Left"
          hint="Went by themselves or were removed in the period"
          value={number(left)}
          href={link({ list: "left" })}
        />
        <StatCard
          label="Net"
          hint="New members less those who left"
          value={`${joined < left ? "−" : ""}${number(Math.abs(joined - left))}`}
        />
      </Grid>
      <Card title="New members">
        {joined + left === 0 ? (
          nothing("Nobody joined or left in this period")
        ) : (
          <CourseChart
            caption="New members"
            name="New"
            header="From"
            bars={growth.map(({ start, joined }) => ({
              id: start,
              label: stretchText(start),
              value: joined,
            }))}
            more={[
              { id: "left", header: "Left", cell: (id) => number(byStart.get(id)?.left ?? 0) },
              {
                id: "net",
                header: "Net",
                cell: (id) => number((byStart.get(id)?.joined ?? 0) - (byStart.get(id)?.left ?? 0)),
              },
            ]}
          />
        )}
      </Card>
      <Grid min="26rem">
        <Card title="What they came by">
          <DataTable<InsightMembers["sources"][number]>
            caption="New members by what they came by"
            rows={sources}
            rowKey={({ source }) => source}
            rowHref={({ source }) => href("members", { business }, { source })}
            columns={[
              {
                id: "source",
                header: "Came by",
                cell: ({ source }) => sourceNames[source as keyof typeof sourceNames] ?? source,
              },
              figures("joined", "New members", (row) => number(row.joined)),
              figures("share", "Share", (row) => share(row.joined, joined)),
            ]}
            empty={nothing("Nobody joined in this period")}
          />
        </Card>
        <Card title="Who claims most">
          <DataTable<InsightMembers["engaged"][number]>
            caption="Members by claims"
            rows={engaged}
            rowKey={({ id }) => id}
            rowHref={({ id }) => href("members", { business }, { member: id })}
            columns={[
              { id: "name", header: "Member", cell: ({ name }) => name },
              figures("claims", "Claims", ({ claims }) => number(claims)),
            ]}
            empty={nothing("No claims in this period")}
          />
        </Card>
      </Grid>
      <Card title="Who stayed">
        <DataTable<InsightMembers["cohorts"][number]>
          caption="By the month they joined: how many stayed, and were here in the last 30 days"
          rows={cohorts}
          rowKey={({ month }) => month}
          columns={[
            { id: "month", header: "Joined in", cell: ({ month }) => monthText(month) },
            figures("joined", "Joined", ({ joined }) => number(joined)),
            figures("stayed", "Stayed", ({ stayed, joined }) => share(stayed, joined)),
            figures("active", "Here in the last 30 days", ({ active, joined }) => share(active, joined)),
          ]}
          empty={nothing("Nobody joined in the last 12 months")}
        />
      </Card>
    </>
  );
}

const monthNames = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const monthText = (month: string): string => monthNames.format(new Date(`${month}T12:00:00Z`));

export function PartnersTab({
  partners,
  business,
}: {
  readonly partners: Promise<readonly InsightPartner[]>;
  readonly business: string;
}) {
  return (
    <Card title="Partners by claims">
      <Late value={partners}>
        <PartnerBoard partners={partners} business={business} />
      </Late>
    </Card>
  );
}

function PartnerBoard({ partners, business }: Parameters<typeof PartnersTab>[0]) {
  return (
    <DataTable<InsightPartner>
      caption="Partners by claims of their treets"
      rows={use(partners)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href("managePartner", { business, partner: id })}
      columns={[
        { id: "name", header: "Partner", cell: ({ name }) => name },
        figures("treets", "Treets claimed", ({ treets }) => number(treets), "small"),
        figures("claims", "Claims", ({ claims }) => number(claims)),
        figures(
          "redemptions",
          "Redeemed",
          ({ redemptions, claims }) => `${number(redemptions)} (${percent(redemptions, claims)})`,
        ),
      ]}
      empty={nothing("Nothing of your partners was claimed in this period")}
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
    <Card title="Links by new members">
      <Late value={props.links}>
        <LinkBoard {...props} />
      </Late>
    </Card>
  );
}

function LinkBoard({ links, business }: LinksTabProps) {
  return (
    <DataTable<InsightLink>
      caption="What each link brought"
      rows={use(links)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href("linkManagement", { business }, { link: id })}
      columns={[
        { id: "name", header: "Link", cell: ({ name }) => name },
        figures("clicks", "Clicks", ({ clicks }) => number(clicks), "small"),
        figures("scans", "Scans", ({ scans }) => number(scans), "small"),
        figures("joins", "New members", ({ joins }) => number(joins)),
        figures("rate", "Joined of visits", ({ joins, clicks, scans }) => share(joins, clicks + scans)),
      ]}
      empty={nothing("No link was followed in this period")}
    />
  );
}
