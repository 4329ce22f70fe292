import { href } from "#shared/href.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import { attentionKey, panelDays, setupSteps } from "#shared/panel.ts";
import { plans } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/panel.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Stack } from "../../design/layout.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import type { PageProps } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { PlanMeters } from "../parts/plan-meters.tsx";
import { Activity } from "./activity.tsx";
import { AttentionList } from "./attention-list.tsx";
import type { CommunityToday, TodayData } from "./data.ts";
import { areNews, ClaimsTrend, Figures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { attentionDrawer } from "./late-drawer.ts";
import { SuppliesToday } from "./supply-today.tsx";

export function Today({ data, form }: PageProps<TodayData>) {
  const { business } = useRootData();
  const { firstName, community, supply } = data;
  if (!business) return null;
  return (
    <>
      <PageHeader
        title={firstName ? words.hello({ firstName }) : business.name}
        lead={words.todayLead({ name: business.name })}
        actions={community && <QuickActions business={business.slug} isYoung={isYoung(community)} />}
      />
      <Stack gap={5}>
        {community && <OfCommunity business={business} data={data} community={community} form={form} />}
        {supply !== undefined && <SuppliesToday business={business} supply={supply} />}
      </Stack>
    </>
  );
}

/**
 * True while the first steps are incomplete and there are no figures yet. The next step is then the most prominent
 * element.
 */
const isYoung = ({ setup, figures }: CommunityToday): boolean =>
  setup !== null &&
  !setup.hidden &&
  setupSteps.some((step) => !setup.done[step]) &&
  !(figures && areNews(figures));

const QuickActions = ({ business, isYoung }: { business: string; isYoung: boolean }) => (
  <>
    <Needs action="treets.manage">
      <ButtonLink
        href={href("treet", { business, rest: ["new"] })}
        variant={isYoung ? "secondary" : "primary"}
        icon="plus"
      >
        {words.newTreet()}
      </ButtonLink>
    </Needs>
    <MoreMenu>
      <Needs action="partners.manage">
        <ButtonLink href={href("partnersOverview", { business }, { invite: 1 })} variant="quiet">
          {words.stepPartner()}
        </ButtonLink>
      </Needs>
      <Needs action="members.manage">
        <ButtonLink href={href("members", { business }, { add: 1 })} variant="quiet">
          {words.addMembers()}
        </ButtonLink>
      </Needs>
      <ButtonLink href={href("linkManagement", { business })} variant="quiet">
        {words.shareLink()}
      </ButtonLink>
    </MoreMenu>
  </>
);

interface OfCommunityProps extends Pick<PageProps<TodayData>, "data" | "form"> {
  readonly business: BusinessFrame;
  readonly community: CommunityToday;
}

function OfCommunity({ business, data, community, form }: OfCommunityProps) {
  const { slug, plan } = business;
  const { attention, opened, setup, figures, use, activity } = community;
  const days = panelDays.find((days) => days === data.days && days !== 30);
  const link = (open?: string) => href("controlPanel", { business: slug }, { days, open });
  const needs = (
    <div className="panel-main">
      {attention === null ? (
        <NotLoaded title={words.needsYourAttention()} />
      ) : (
        <AttentionList items={attention} openHref={(item) => link(attentionKey(item))} form={form} />
      )}
      {figures && areNews(figures) && <ClaimsTrend figures={figures} />}
    </div>
  );
  // For a new community, an empty attention list is not worth showing.
  const waits = attention === null || attention.length > 0;
  return (
    <>
      {opened && <attentionDrawer.Part business={slug} opened={opened} closeHref={link()} form={form} />}
      {waits && needs}
      {setup === null ? (
        <NotLoaded title={words.firstSteps()} />
      ) : (
        <FirstSteps business={slug} setup={setup} />
      )}
      {!waits && !isYoung(community) && needs}
      {figures === null ? (
        <NotLoaded title={words.figures()} />
      ) : (
        <Figures business={slug} asked={data.days} figures={figures} isYoung={isYoung(community)} />
      )}
      <Stack gap={5}>
        <Card
          title={words.yourPlan({ name: plans[plan].name })}
          actions={
            <ButtonLink href={href("selectPlan", {}, { business: slug })} size="small">
              {commonWords.seePlans()}
            </ButtonLink>
          }
        >
          {use === null ? (
            <Failed />
          ) : (
            <div className="panel-limits">
              <PlanMeters business={slug} plan={plan} use={use} onlyUsed />
            </div>
          )}
        </Card>
        {activity === null && <NotLoaded title={words.recentActivity()} />}
        {activity && <Activity business={slug} entries={activity} mine={data.mine} seesAll={data.seesAll} />}
      </Stack>
      {setup?.hidden && <FirstSteps.Restore />}
    </>
  );
}

const NotLoaded = ({ title }: { title: string }) => (
  <Card title={title}>
    <Failed />
  </Card>
);

const Failed = () => <p className="muted">{words.partBroken()}</p>;
