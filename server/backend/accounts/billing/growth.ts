import { and, gt } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { matching } from "../../platform/db/rows.ts";
import { members } from "../../platform/db/schema/members.ts";
import { inBusiness } from "../../platform/operation.ts";

const MONTHS = 3;
const MONTH_MS = 30 * DAY_MS;

/** Estimates growth from the members who joined in the last months and are still active. */
export const growth = inBusiness.billing.growth.handler(async ({ context }) => {
  const { deps, business } = context;
  const since = new Date(deps.clock().getTime() - MONTHS * MONTH_MS);
  const joined = await deps.db.$count(
    members,
    and(matching(members, { businessId: business.id, status: "active" }), gt(members.joinedAt, since)),
  );
  return { membersAMonth: joined / MONTHS };
});
