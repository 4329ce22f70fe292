import type { insightsPage } from "#server/pages/insights.ts";
import { href } from "#shared/href.ts";
import { type InsightTab, insightTabs } from "#shared/insight-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/insights.ts";
import { Stack } from "../design/layout.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PropsOf } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import { DrillDownList } from "./insights/drill-down-list.tsx";
import { FirstInsights } from "./insights/first-insights.tsx";
import { MailsTab } from "./insights/mails-tab.tsx";
import { Overview } from "./insights/overview.tsx";
import { RangeBar } from "./insights/range-bar.tsx";
import { Supplied } from "./insights/supplied.tsx";
import { LinksTab, MembersTab, PartnersTab, TreetsTab } from "./insights/tabs.tsx";
import { TakeAway } from "./insights/take-away.tsx";
import type { CommunityInsights, LinkTo } from "./insights/types.ts";

const tabNames: Readonly<Record<InsightTab, string>> = {
  get overview() {
    return words.overview();
  },
  get members() {
    return commonWords.members();
  },
  get treets() {
    return commonWords.treets();
  },
  get partners() {
    return commonWords.partners();
  },
  get links() {
    return words.links();
  },
  get mails() {
    return commonWords.email();
  },
};

export default function Insights({ data }: PropsOf<typeof insightsPage>) {
  return data.view === "supplied" ? <Supplied data={data} /> : <OfCommunity data={data} />;
}

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
            href: link({ tab: name === "overview" ? undefined : name, list: undefined }),
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
          <DrillDownList data={data} drillDown={data.drillDown} link={link} />
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
      return <Overview data={data} link={link} />;
    case "members":
      return data.members && <MembersTab members={data.members} business={business} link={link} />;
    case "treets":
      return (
        data.treets && data.offer && <TreetsTab treets={data.treets} offer={data.offer} business={business} />
      );
    case "partners":
      return data.partners && <PartnersTab partners={data.partners} business={business} />;
    case "links":
      return data.links && <LinksTab links={data.links} business={business} link={link} />;
    case "mails":
      return data.mails && <MailsTab mails={data.mails} business={business} />;
  }
}
