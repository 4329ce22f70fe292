import type { PartnerEvent } from "#shared/contract/partner-shapes.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/partners.ts";
import { EmptyState } from "../../design/empty-state.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { WhatChanged, WhenAndWho } from "../parts/what-changed.tsx";
import { partnerTabHref } from "./partner-tabs.ts";
import type { CommunityPartnerData, PartnerActivity } from "./types.ts";

interface ActivityTabProps {
  readonly business: string;
  readonly partner: string;
  readonly timezone: string;
  readonly activity: PartnerActivity;
}

/** Activity log of a partnership, newest first. */
export function ActivityTab({ business, partner, timezone, activity }: ActivityTabProps) {
  const link = (cursor?: string) => partnerTabHref(business, partner, "activity", cursor);
  const pageOf = (page: PartnerActivity | null) => ({
    rows: page?.events ?? [],
    nextHref: page?.nextCursor ? link(page.nextCursor) : null,
  });
  return (
    <InfiniteList<CommunityPartnerData, PartnerEvent>
      label={listed.entries()}
      listHref={link()}
      first={pageOf(activity)}
      total={activity.total}
      rowKey={({ id }) => id}
      read={({ activity }) => pageOf(activity)}
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon="clock" title={words.activityNone()}>
            {words.activityNoneLead()}
          </EmptyState>
        ) : (
          <ol className="plain-list">
            {rows.map((event) => (
              <li key={event.id}>
                <WhatChanged entry={event} />
                <WhenAndWho event={event} timezone={timezone} />
              </li>
            ))}
          </ol>
        )
      }
    </InfiniteList>
  );
}
