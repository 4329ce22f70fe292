import type { insightsPage } from "#server/pages/insights.ts";
import { href } from "#shared/href.ts";
import { type InsightTab, insightTabs } from "#shared/insight-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/insights.ts";
import { Stack } from "../design/layout.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { DataOf, PageProps } from "../page-props.ts";
import { pageOfParts, pagePart } from "../page-views.tsx";
import { useRootData } from "../root-data.ts";
import { FirstInsights } from "./insights/first-insights.tsx";
import { RangeBar } from "./insights/range-bar.tsx";
import { TakeAway } from "./insights/take-away.tsx";
import { type CommunityInsights, type LinkTo, noList } from "./insights/types.ts";

type InsightsData = DataOf<typeof insightsPage>;

const isTab = (name: InsightTab) => (data: InsightsData) =>
  data.view === "community" && !data.isNew && !data.drillDown && data.tab === name;

const overviewTab = pagePart(
  "insights/overview.tsx",
  async () => (await import("./insights/overview.tsx")).Overview,
  isTab("overview"),
);
const membersTab = pagePart(
  "insights/members-tab.tsx",
  async () => (await import("./insights/members-tab.tsx")).MembersTab,
  isTab("members"),
  "tab=members",
);
const treetsTab = pagePart(
  "insights/treets-tab.tsx",
  async () => (await import("./insights/treets-tab.tsx")).TreetsTab,
  isTab("treets"),
  "tab=treets",
);
const partnersTab = pagePart(
  "insights/partners-tab.tsx",
  async () => (await import("./insights/partners-tab.tsx")).PartnersTab,
  isTab("partners"),
  "tab=partners",
);
const linksTab = pagePart(
  "insights/links-tab.tsx",
  async () => (await import("./insights/links-tab.tsx")).LinksTab,
  isTab("links"),
  "tab=links",
);
const mailsTab = pagePart(
  "insights/mails-tab.tsx",
  async () => (await import("./insights/mails-tab.tsx")).MailsTab,
  isTab("mails"),
  "tab=mails",
);
const drillDownList = pagePart(
  "insights/drill-down-list.tsx",
  async () => (await import("./insights/drill-down-list.tsx")).DrillDownList,
  (data: InsightsData) => data.view === "community" && data.drillDown !== null,
  "list",
);
const suppliedView = pagePart(
  "insights/supplied.tsx",
  async () => (await import("./insights/supplied.tsx")).Supplied,
  (data: InsightsData) => data.view === "supplied",
  "tab=supply",
);

const tabNames: Readonly<Record<InsightTab, string>> = translated({
  overview: words.overview,
  members: commonWords.members,
  treets: commonWords.treets,
  partners: commonWords.partners,
  links: words.links,
  mails: commonWords.email,
});

const Insights = ({ data }: PageProps<InsightsData>) =>
  data.view === "supplied" ? <suppliedView.Part data={data} /> : <OfCommunity data={data} />;

function OfCommunity({ data }: { data: CommunityInsights }) {
  const { tab, query } = data;
  const business = useRootData().business?.slug ?? "";
  const link: LinkTo = (changes) =>
    href("insights", { business }, { ...query, filters: undefined, cursor: undefined, ...changes });
  if (data.isNew)
    return (
      <>
        <PageHeader title={words.insights()} lead={words.lead()} />
        <FirstInsights business={business} />
      </>
    );
  return (
    <>
      <PageHeader
        title={words.insights()}
        lead={words.lead()}
        actions={<TakeAway data={data} business={business} />}
      />
      <RangeBar data={data} link={link} />
      <TabLinks
        label={words.partsCaption()}
        items={[
          ...insightTabs.map((name) => ({
            label: tabNames[name],
            href: link({ ...noList, tab: name === "overview" ? undefined : name }),
            current: name === tab,
          })),
          ...(data.isProvider
            ? [
                {
                  label: words.supply(),
                  href: href("insights", { business }, { tab: "supply" }),
                  current: false,
                },
              ]
            : []),
        ]}
      />
      <Stack gap={5}>
        {data.drillDown ? (
          <drillDownList.Part data={data} drillDown={data.drillDown} link={link} />
        ) : (
          <Tab data={data} link={link} />
        )}
      </Stack>
    </>
  );
}

function Tab({ data, link }: { data: CommunityInsights; link: LinkTo }) {
  const business = useRootData().business?.slug ?? "";
  switch (data.tab) {
    case "overview":
      return <overviewTab.Part data={data} link={link} />;
    case "members":
      return (
        data.members && (
          <membersTab.Part overview={data.overview} members={data.members} business={business} link={link} />
        )
      );
    case "treets":
      return (
        data.treets &&
        data.offer && (
          <treetsTab.Part treets={data.treets} offer={data.offer} business={business} link={link} />
        )
      );
    case "partners":
      return data.partners && <partnersTab.Part partners={data.partners} business={business} />;
    case "links":
      return data.links && <linksTab.Part links={data.links} business={business} />;
    case "mails":
      return data.mails && <mailsTab.Part mails={data.mails} business={business} link={link} />;
  }
}

export default pageOfParts(Insights, [
  overviewTab,
  membersTab,
  treetsTab,
  partnersTab,
  linksTab,
  mailsTab,
  drillDownList,
  suppliedView,
]);
