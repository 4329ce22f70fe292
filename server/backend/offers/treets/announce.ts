import { eq, getTableColumns, sql } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { runMailing } from "../../accounts/preferences/index.ts";
import { findRow } from "../../platform/db/rows.ts";
import { memberPreferences } from "../../platform/db/schema/preferences.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { isFor } from "./audience.ts";
import { newTreet } from "./email-templates.ts";
import { partnerOfTreet } from "./partner-line.ts";
import { stateOf } from "./present.ts";

/** Emails a new treet to the members it is for who have subscribed to new treets. */
export async function announceTreet(deps: Dependencies, treetId: string): Promise<void> {
  const treet = await findRow(deps.db, treets, { id: treetId });
  if (!treet) return;
  await runMailing(deps, {
    businessId: treet.businessId,
    subject: `treet ${treet.id}`,
    category: "new_treets",
    wanted: sql`coalesce(${memberPreferences.newTreets}, false)`,
    async prepare(tx, business) {
      const [present] = await tx
        .select({ ...getTableColumns(treets), partner: partnerOfTreet })
        .from(treets)
        .where(eq(treets.id, treetId));
      if (!present || stateOf(present, deps.clock()) !== "live") return undefined;
      const url = deps.config.publicUrl + href("treet", { business: business.slug, rest: [treetId] });
      return (member) =>
        isFor(present, member)
          ? () => newTreet({ ...present, business: business.name, firstName: member.firstName, url })
          : undefined;
    },
  });
}
