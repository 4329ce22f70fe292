import type { managePartnerPage } from "#server/pages/manage-partner.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { Avatar } from "../design/avatar.tsx";
import { Badge } from "../design/badge.tsx";
import { Stack } from "../design/layout.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { Email, Time } from "../design/text.tsx";
import type { DataOf, PageProps } from "../page-props.ts";
import { pageOfParts, pagePart } from "../page-views.tsx";
import { PartnerActions } from "./manage-partner/partner-actions.tsx";
import { partnerTabHref, tabsOf } from "./manage-partner/partner-tabs.ts";
import type { CommunityPartnerData, CommunityPartnerProps } from "./manage-partner/types.ts";
import { stateNames, stateTones } from "./partners/words.ts";
import "./partners/partners.css";

type PartnerData = DataOf<typeof managePartnerPage>;

const isTab = (name: CommunityPartnerData["tab"]) => (data: PartnerData) =>
  data.view === "community" && data.tab === name;

const overviewTab = pagePart(
  "manage-partner/overview-tab.tsx",
  async () => (await import("./manage-partner/overview-tab.tsx")).OverviewTab,
  isTab("overview"),
);
const treetsTab = pagePart(
  "manage-partner/treets-tab.tsx",
  async () => (await import("./manage-partner/treets-tab.tsx")).TreetsTab,
  isTab("treets"),
  "tab=treets",
);
const peopleTab = pagePart(
  "manage-partner/people-tab.tsx",
  async () => (await import("./manage-partner/people-tab.tsx")).PeopleTab,
  isTab("people"),
  "tab=people",
);
const termsTab = pagePart(
  "manage-partner/terms-tab.tsx",
  async () => (await import("./manage-partner/terms-tab.tsx")).TermsTab,
  isTab("terms"),
  "tab=terms",
);
const activityTab = pagePart(
  "manage-partner/activity-tab.tsx",
  async () => (await import("./manage-partner/activity-tab.tsx")).ActivityTab,
  isTab("activity"),
  "tab=activity",
);
const messagesTab = pagePart(
  "partners/thread.tsx",
  async () => (await import("./partners/thread.tsx")).Thread,
  isTab("messages"),
  "tab=messages",
);
const suppliedCommunity = pagePart(
  "partners/supplied-community.tsx",
  async () => (await import("./partners/supplied-community.tsx")).SuppliedCommunity,
  (data: PartnerData) => data.view === "provider",
);

/** A partnership, as seen by either side. */
function ManagePartner({ data, form, params }: PageProps<PartnerData>) {
  const business = params.business ?? "";
  return data.view === "provider" ? (
    <suppliedCommunity.Part business={business} data={data} form={form} />
  ) : (
    <CommunityPartner business={business} data={data} form={form} />
  );
}

function CommunityPartner({ business, data, form }: CommunityPartnerProps) {
  const { tab, partner, timezone, thread } = data;
  return (
    <Stack gap={5}>
      <PageHeader
        title={partner.name === partner.email ? <Email address={partner.email} /> : partner.name}
        picture={<Avatar name={partner.name} src={partner.logoUrl} shape="square" />}
        lead={<Facts partner={partner} />}
        back={{ href: href("partnersOverview", { business }), label: commonWords.partners() }}
        status={<Badge tone={stateTones[partner.state]}>{stateNames[partner.state]}</Badge>}
        actions={<PartnerActions business={business} partner={partner} tab={tab} form={form} />}
      />
      <TabLinks
        label={words.partsCaption()}
        items={tabsOf(partner).map(({ tab: name, label, count }) => ({
          label,
          count,
          href: partnerTabHref(business, partner.id, name),
          current: name === tab,
        }))}
      />
      {tab === "overview" && <overviewTab.Part business={business} data={data} form={form} />}
      {tab === "treets" && (
        <treetsTab.Part business={business} partner={partner} reviews={data.reviews} form={form} />
      )}
      {tab === "people" && <peopleTab.Part business={business} partner={partner} />}
      {tab === "terms" && <termsTab.Part business={business} data={data} form={form} />}
      {tab === "activity" && data.activity && (
        <activityTab.Part
          business={business}
          partner={partner.id}
          timezone={timezone}
          activity={data.activity}
        />
      )}
      {tab === "messages" && thread && (
        <messagesTab.Part
          business={business}
          partner={partner.id}
          other={partner.name}
          thread={thread}
          form={form}
        />
      )}
    </Stack>
  );
}

/** The partner's contact, the date since which they have been a partner, and their tags. */
function Facts({ partner }: Pick<CommunityPartnerData, "partner">) {
  const { name, email, contact, since, tags } = partner;
  const whom = contact || (name === email ? "" : email);
  return (
    <>
      {whom}
      {whom && since && " · "}
      {since && <Rich>{words.partnerSince({ time: () => <Time value={since} /> })}</Rich>}
      {tags.length > 0 && ` · ${tags.join(", ")}`}
    </>
  );
}

export default pageOfParts(ManagePartner, [
  overviewTab,
  treetsTab,
  peopleTab,
  termsTab,
  activityTab,
  messagesTab,
  suppliedCommunity,
]);
