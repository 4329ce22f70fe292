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
import type { FormState, PropsOf } from "../page-props.ts";
import { ActivityTab } from "./manage-partner/activity-tab.tsx";
import { OverviewTab } from "./manage-partner/overview-tab.tsx";
import { PartnerActions } from "./manage-partner/partner-actions.tsx";
import { partnerTabHref, tabsOf } from "./manage-partner/partner-tabs.ts";
import { PeopleTab } from "./manage-partner/people-tab.tsx";
import { TermsTab } from "./manage-partner/terms-tab.tsx";
import { TreetsTab } from "./manage-partner/treets-tab.tsx";
import type { CommunityPartnerData } from "./manage-partner/types.ts";
import { SuppliedCommunity } from "./partners/supplied-community.tsx";
import { Thread } from "./partners/thread.tsx";
import { stateNames, stateTones } from "./partners/words.ts";
import "./partners/partners.css";

/** One partnership, as either of its two sides sees it. */
export default function ManagePartner({ data, form, params }: PropsOf<typeof managePartnerPage>) {
  const business = params.business ?? "";
  return data.view === "provider" ? (
    <SuppliedCommunity business={business} data={data} form={form} />
  ) : (
    <CommunityPartner business={business} data={data} form={form} />
  );
}

interface CommunityPartnerProps {
  readonly business: string;
  readonly data: CommunityPartnerData;
  readonly form: FormState | undefined;
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
      {tab === "overview" && <OverviewTab business={business} data={data} form={form} />}
      {tab === "treets" && (
        <TreetsTab business={business} partner={partner} reviews={data.reviews} form={form} />
      )}
      {tab === "people" && <PeopleTab business={business} partner={partner} />}
      {tab === "terms" && <TermsTab business={business} data={data} form={form} />}
      {tab === "activity" && data.activity && (
        <ActivityTab business={business} partner={partner.id} timezone={timezone} activity={data.activity} />
      )}
      {tab === "messages" && thread && (
        <Thread business={business} partner={partner.id} other={partner.name} thread={thread} form={form} />
      )}
    </Stack>
  );
}

/** Whom to ask for, since when they are a partner, and what they are found by. */
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
