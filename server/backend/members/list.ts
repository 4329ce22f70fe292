import { DAY_MS } from "#shared/constants.ts";
import { memberStatuses } from "#shared/member-rules.ts";
import type { Standing } from "#shared/permissions.ts";
import { decodeCursor, encodeCursor } from "../db/keyset.ts";
import { business, operations } from "../operation.ts";
import { present } from "./present.ts";
import { countByStatus, countMembers, listMembers, type MemberFilter, type MemberStatus } from "./queries.ts";

export const list = operations.members.list.use(business).handler(async ({ input, context }) => {
  const { deps, standing } = context;
  const query = {
    ...input,
    ...filterFrom(input, context.business.id, deps.clock()),
    cursor: input.cursor ? decodeCursor(input.cursor) : undefined,
  };
  const rows = await listMembers(deps.db, query);
  const total = await countMembers(deps.db, query);
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => present(row, { masked: seesMasked(standing) })),
    nextCursor: last ? encodeCursor([last.sortValue, last.id]) : null,
    total,
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
export const seesMasked = ({ roles }: Standing): boolean => roles.includes("viewer");

interface FilterInput extends Omit<MemberFilter, "businessId" | "inactiveSince"> {
  readonly inactiveDays?: number | undefined;
}

/** What a caller asked for, as the queries take it. */
export function filterFrom(input: FilterInput, businessId: string, now: Date): MemberFilter {
  const { search, status, label, source, emailState, link, importId, inactiveDays } = input;
  return {
    ...{ businessId, search, status, label, source, emailState, link, importId },
    inactiveSince: inactiveDays === undefined ? undefined : new Date(now.getTime() - inactiveDays * DAY_MS),
  };
}
