import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { CONTRACT_REMINDER_DAYS } from "#shared/partner-rules.ts";
import { formatLocale } from "#shared/words/locale.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { scheduledJob } from "../../platform/jobs/job.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { contractEnds } from "./email-templates.ts";

const remindDaily = scheduledJob("partners.contracts", "41 6 * * *");

export function defineContractReminders(deps: Dependencies): void {
  deps.jobs.define(remindDaily, () => remindOfContracts(deps));
}

/** Reminds teams of partner contracts that end within 30 days, once for each end date entered. */
export async function remindOfContracts(deps: Dependencies): Promise<void> {
  const now = deps.clock().getTime();
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const { contractUntil, contractReminded } = partnerships;
  await inTransaction(deps.db, async (tx) => {
    const due = await tx
      .update(partnerships)
      .set({ contractReminded: sql`${contractUntil}` })
      .where(
        and(
          isNotNull(contractUntil),
          lte(contractUntil, day(now + CONTRACT_REMINDER_DAYS * DAY_MS)),
          sql`${contractReminded} is distinct from ${contractUntil}`,
          inArray(partnerships.state, ["active", "paused"]),
          // The others are reminded once they are active again.
          inArray(
            partnerships.businessId,
            tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.status, "active")),
          ),
        ),
      )
      .returning();
    for (const partnership of due) {
      const [community] = await tx
        .select({ slug: businesses.slug, name: businesses.name })
        .from(businesses)
        .where(eq(businesses.id, partnership.businessId));
      const [partner] = await tx
        .select({ name: businesses.name })
        .from(businesses)
        .where(eq(businesses.id, partnership.providerId ?? ""));
      if (!community || !partner || !partnership.contractUntil) continue;
      const end = new Date(partnership.contractUntil);
      const dayOfEnd = () => end.toLocaleDateString(formatLocale(), { dateStyle: "long", timeZone: "UTC" });
      const path = href("managePartner", { business: community.slug, partner: partnership.id });
      await notifyTeam(tx, deps, {
        businessId: partnership.businessId,
        kind: "contract_ends",
        facts: { who: partner.name, what: end.toISOString().slice(0, 10), id: partnership.id },
        mail: () =>
          contractEnds({
            partner: partner.name,
            community: community.name,
            until: dayOfEnd(),
            url: deps.config.publicUrl + path,
          }),
      });
    }
  });
}
