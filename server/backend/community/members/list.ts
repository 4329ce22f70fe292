import { DAY_MS } from "#shared/constants.ts";
import type { MemberView } from "#shared/contract/member-shapes.ts";
import { memberStatuses } from "#shared/member-rules.ts";
import type { Membership } from "#shared/permissions.ts";
import { fromWallClock } from "#shared/zoned-time.ts";
import { pageOf } from "../../platform/db/page.ts";
import { business, operations } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { present } from "./present.ts";
import { countByStatus, countMembers, listMembers, type MemberFilter, type MemberStatus } from "./queries.ts";

export const list = operations.members.list.use(business).handler(async ({ input, context }) => {
  const { deps, membership } = context;
  const query = { ...input, ...filterFrom(input, context, deps.clock()) };
  const page = await pageOf(input, {
    rows: (cursor) => listMembers(deps.db, { ...query, cursor }),
    count: () => countMembers(deps.db, query),
    idOf: ({ id }) => id,
  });
  return {
    items: page.rows.map((row) => present(row, { masked: seesMasked(membership) })),
    nextCursor: page.nextCursor,
    total: page.total,
  };
});

export const counts = operations.members.counts.use(business).handler(async ({ context }) => {
  const found = await countByStatus(context.deps.db, context.business.id);
  return Object.fromEntries(memberStatuses.map((status) => [status, found[status] ?? 0])) as Record<
    MemberStatus,
    number
  >;
});

/** Viewers of a team see that somebody is there, not how to write to them. */
export const seesMasked = ({ roles }: Membership): boolean => roles.includes("viewer");

type Filtering = Omit<MemberView, "sort" | "direction" | "columns">;

/** What a caller asked for, as the queries take it: days of the community's calendar become moments. */
export function filterFrom(
  input: Filtering,
  { business, membership }: { business: Pick<ActingBusiness, "id" | "timezone">; membership: Membership },
  now: Date,
): MemberFilter {
  const { id: businessId, timezone } = business;
  const { search, status, label, source, emailState, link, importId, claimed, treet } = input;
  const { inactiveDays, seenDays, joinedFrom, joinedTo } = input;
  const daysAgo = (days: number | undefined) =>
    days === undefined ? undefined : new Date(now.getTime() - days * DAY_MS);
  return {
    businessId,
    masked: seesMasked(membership),
    search,
    status,
    label,
    source,
    emailState,
    link,
    importId,
    claimed,
    treet,
    inactiveSince: daysAgo(inactiveDays),
    seenSince: daysAgo(seenDays),
    joinedSince: joinedFrom ? startOfDay(joinedFrom, timezone) : undefined,
    joinedBefore: joinedTo ? startOfDay(dayAfter(joinedTo), timezone) : undefined,
  };
}

function startOfDay(day: string, timezone: string): Date | undefined {
  const moment = fromWallClock(`${day}T00:00`, timezone);
  return moment === undefined ? undefined : new Date(moment);
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
