import { href } from "#shared/href.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import { attentionKey } from "#shared/panel.ts";
import { plans } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/panel.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import type { FormState } from "../../page-props.ts";
import { PlanMeters } from "../parts/plan-meters.tsx";
import { Activity } from "./activity.tsx";
import { AttentionDrawer } from "./attention-drawer.tsx";
import { AttentionList } from "./attention-list.tsx";
import type { CommunityToday, TodayData } from "./data.ts";
import { ClaimsCourse, Figures, hasHappened, panelDays } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { SuppliesToday } from "./supply-today.tsx";

interface TodayProps {
  readonly business: BusinessFrame;
  readonly data: TodayData;
  readonly form: FormState | undefined;
}

export function Today({ business, data, form }: TodayProps) {
  const { firstName, community, supply } = data;
  return (
    <>
      <PageHeader
        title={firstName ? words.hello({ firstName }) : business.name}
        lead={words.thisIsToday({ name: business.name })}
        actions={community && <QuickActions business={business.slug} />}
      />
      <Stack gap={5}>
        {community && <OfCommunity business={business} data={data} community={community} form={form} />}
        {supply !== undefined && <SuppliesToday business={business} supply={supply} />}
      </Stack>
    </>
  );
}

function QuickActions({ business }: { business: string }) {
  return (
    <Row gap={2}>
      <Needs action="treets.manage">
        <ButtonLink
          href={href("treet", { business, rest: ["new"] })}
          size="small"
          variant="primary"
          icon="plus"
        >
          {words.newTreet()}
        </ButtonLink>
      </Needs>
      <Needs action="partners.manage">
        <ButtonLink href={href("partnersOverview", { business }, { invite: 1 })} size="small">
          {words.inviteAPartner()}
        </ButtonLink>
      </Needs>
      <Needs action="members.manage">
        <ButtonLink href={href("members", { business }, { add: 1 })} size="small">
          {words.addMembers()}
        </ButtonLink>
      </Needs>
      <ButtonLink href={href("linkManagement", { business })} size="small">
        {words.shareALink()}
      </ButtonLink>
    </Row>
  );
}

function OfCommunity({ business, data, community, form }: TodayProps & { community: CommunityToday }) {
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
      {figures && hasHappened(figures) && <ClaimsCourse figures={figures} />}
    </div>
  );
  // That nothing waits is no news to somebody who is about to begin.
  const waits = attention === null || attention.length > 0;
  return (
    <>
      {opened && <AttentionDrawer business={slug} opened={opened} closeHref={link()} form={form} />}
      {waits && needs}
      {setup === null ? (
        <NotLoaded title={words.firstSteps()} />
      ) : (
        <FirstSteps business={slug} setup={setup} />
      )}
      {!waits && needs}
      {figures === null ? (
        <NotLoaded title={words.figures()} />
      ) : (
        <Figures business={slug} asked={data.days} figures={figures} />
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
              <PlanMeters business={slug} plan={plan} use={use} />
            </div>
          )}
        </Card>
        {activity === null && <NotLoaded title={words.whatHappened()} />}
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

const Failed = () => <p className="muted">{words.thisPartCouldNotBe()}</p>;
