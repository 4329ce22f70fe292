import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { isListed, presentListed } from "../../accounts/businesses/index.ts";
import { alphabetically } from "../../platform/db/folded.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { enquiries } from "../../platform/db/schema/enquiries.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { inBusiness } from "../../platform/operation.ts";
import { messagesOf } from "../enquiries/index.ts";

/** How long the choice of a person who wrote before having a business is offered again. */
const KEPT_MS = 180 * DAY_MS;

/**
 * Returns what the user wrote in the contact form. Anyone can enter any address there, so it becomes an application
 * only when the user who proved that address submits it.
 */
export const wishes = inBusiness.partners.wishes.handler(async ({ context }) => {
  const { deps, business, user } = context;
  if (!user.emailVerified) return { message: "", communities: [] };
  const [wish] = await deps.db
    .select()
    .from(enquiries)
    .where(
      and(
        eq(enquiries.kind, "provider"),
        ne(enquiries.state, "spam"),
        sql`lower(${enquiries.email}) = lower(${user.email})`,
        sql`cardinality(${enquiries.communities}) > 0`,
        gt(enquiries.createdAt, new Date(deps.clock().getTime() - KEPT_MS)),
      ),
    )
    .orderBy(desc(enquiries.createdAt))
    .limit(1);
  if (!wish) return { message: "", communities: [] };
  const wished = await deps.db
    .select()
    .from(businesses)
    .where(
      and(
        isListed,
        inArray(businesses.id, wish.communities),
        ne(businesses.id, business.id),
        sql`not exists (select 1 from ${partnerships} p where p.business_id = businesses.id and p.provider_id = ${business.id})`,
      ),
    )
    .orderBy(alphabetically(businesses.name), businesses.id);
  const [first] = (await messagesOf(deps.db, [wish]))(wish);
  return {
    message: wished.length > 0 ? (first?.text ?? "").slice(0, 1000) : "",
    communities: wished.map(presentListed),
  };
});
