import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { withUnsubscribe } from "../../accounts/preferences/index.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { members } from "../../platform/db/schema/members.ts";
import { memberPreferences } from "../../platform/db/schema/preferences.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { scheduledJob } from "../../platform/jobs/job.ts";
import { claimReminder } from "./email-templates.ts";
import { claimsToMail } from "./queries.ts";

/** How long before a claim expires its holder is reminded: enough to cover a weekend. */
export const REMINDER_MS = 2 * DAY_MS;
/** Holders who made the claim less than this ago are not reminded. */
const FRESH_MS = DAY_MS;
const CLAIMS_AT_ONCE = 200;

const remindHourly = scheduledJob("claims.remind", "23 * * * *", { maxMinutes: 60 });

export function defineClaimReminders(deps: Dependencies): void {
  deps.jobs.define(remindHourly, () => remindOfClaims(deps));
}

/** Reminds holders of claims that expire within two days, once per claim. */
export async function remindOfClaims(deps: Dependencies): Promise<void> {
  while (await remindSome(deps));
}

/** Marks a batch of claims and emails their holders in one transaction. Returns whether there may be more. */
async function remindSome(deps: Dependencies): Promise<boolean> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const due = tx
      .select({ id: claims.id })
      .from(claims)
      .where(
        and(
          eq(claims.state, "active"),
          isNull(claims.remindedAt),
          lte(claims.expiresAt, new Date(now.getTime() + REMINDER_MS)),
        ),
      )
      .orderBy(claims.expiresAt)
      .limit(CLAIMS_AT_ONCE)
      .for("update", { skipLocked: true });
    const marked = await tx
      .update(claims)
      .set({ remindedAt: now })
      .where(sql`${claims.id} in ${due}`)
      .returning({ id: claims.id });
    if (marked.length === 0) return false;
    const wanted = await claimsToMail(tx)
      .leftJoin(memberPreferences, eq(memberPreferences.memberId, members.id))
      .where(
        and(
          inArray(
            claims.id,
            marked.map(({ id }) => id),
          ),
          matching(members, { status: "active", emailState: "subscribed" }),
          eq(businesses.status, "active"),
          sql`coalesce(${memberPreferences.claimReminders}, true)`,
          sql`${claims.expiresAt} > ${now}`,
        ),
      );
    for (const { claim, title, partner, member, business } of wanted) {
      const until = claim.expiresAt;
      if (!until || now.getTime() - claim.claimedAt.getTime() < FRESH_MS) continue;
      const url = deps.config.publicUrl + href("treet", { business: business.slug, rest: [claim.treetId] });
      const mail = () => claimReminder({ ...member, title, partner, until, business, url });
      const category = "claim_reminders";
      await deps.mail.send(
        tx,
        member.email,
        withUnsubscribe(deps, business, member, mail, category),
        category,
      );
    }
    return marked.length === CLAIMS_AT_ONCE;
  });
}
