import type { managePartnerPage } from "#server/pages/manage-partner.ts";
import { isClosed } from "#shared/business-kinds.ts";
import type { Partnership } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { Count } from "../../design/count.tsx";
import { StatCard } from "../../design/figures.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { PartnershipBadge } from "./communities.tsx";
import { SuppliedCommunityActions } from "./supplied-community-actions.tsx";
import { Thread } from "./thread.tsx";
import { policyForSupplier } from "./words.ts";

export type SuppliedCommunityData = ViewOf<typeof managePartnerPage, "provider">;

interface SuppliedCommunityProps {
  readonly business: string;
  readonly data: SuppliedCommunityData;
  readonly form: FormState | undefined;
}

const reasonTitle = ({ state, pausedByThem }: Partnership): string =>
  state === "rejected"
    ? words.rejectedYou()
    : state === "ended"
      ? words.hasEnded()
      : pausedByThem
        ? words.pausedByThem()
        : words.pausedByYou();

const againText = ({ from, isNow }: NonNullable<Partnership["appliesAgain"]>) =>
  isNow ? words.applyAgainNow() : <Rich>{words.applyAgainFrom({ time: () => <Time value={from} /> })}</Rich>;

/** A partnership as seen by the supplying business. Shows counts, never individual members. */
export function SuppliedCommunity({ business, data, form }: SuppliedCommunityProps) {
  const { partnership, thread } = data;
  const { id, community, state, policy, liveTreets, claims, reason } = partnership;
  const { contact, maxLiveTreets, contractUntil, appliesAgain } = partnership;
  return (
    <Stack gap={5}>
      <PageHeader
        title={community.name}
        lead={community.tagline}
        back={{ href: href("partnersOverview", { business }), label: commonWords.communities() }}
        status={<PartnershipBadge state={state} community={community} />}
        actions={<SuppliedCommunityActions business={business} partnership={partnership} form={form} />}
      />
      {isClosed(community) && (
        <Notice
          tone="warn"
          title={words.communityClosedTitle({
            name: community.name,
            status: oneOf(["deleted"], community.status),
          })}
          text={words.communityClosedLead()}
        />
      )}
      {state === "applied" && (
        <Notice tone="info" title={words.applicationPending()} text={words.applicationPendingLead()} />
      )}
      {state === "paused" && partnership.pausedByThem && !reason && (
        <Notice
          tone="info"
          title={words.pausedByThem()}
          text={words.pausedByCommunity({ name: community.name })}
        />
      )}
      {(reason || state === "rejected") && (
        <Notice tone="info" title={reasonTitle(data.partnership)}>
          {reason && <p>{reason}</p>}
          {state === "rejected" && appliesAgain && <p>{againText(appliesAgain)}</p>}
        </Notice>
      )}
      {(state === "active" || state === "paused") && (
        <>
          <Grid min="12rem">
            <StatCard label={words.liveTreets()} value={liveTreets} />
            <StatCard label={words.claims()} value={<Count value={claims} />} hint={words.claimsNetHint()} />
          </Grid>
          <p className="muted">
            {policyForSupplier[policy]}
            {maxLiveTreets !== null && ` ${words.treetLimitAtOnce({ count: maxLiveTreets })}`}
            {contractUntil !== null && (
              <>
                {" "}
                <Rich>
                  {words.agreementEndsOn({
                    time: () => <Time value={`${contractUntil}T00:00:00Z`} timezone="UTC" />,
                  })}
                </Rich>
              </>
            )}
          </p>
          {contact && (
            <Rich as="p">
              {words.contactThere({
                name: contact.name,
                link: () => <a href={`mailto:${contact.email}`}>{contact.email}</a>,
              })}
            </Rich>
          )}
        </>
      )}
      {thread && (
        <Thread business={business} partner={id} other={community.name} thread={thread} form={form} />
      )}
    </Stack>
  );
}
