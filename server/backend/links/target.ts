import { and, eq } from "drizzle-orm";
import type { LinkKind } from "#shared/link-rules.ts";
import { problem } from "#shared/problems.ts";
import type { Executor } from "../db/database.ts";
import { treets } from "../db/schema/treets.ts";

/** A link to something leads to something of its own business; any other leads nowhere in particular. */
export async function requireTarget(
  db: Executor,
  businessId: string,
  { kind, targetId }: { readonly kind: LinkKind; readonly targetId: string | null },
): Promise<void> {
  const leadsSomewhere = kind === "treet" || kind === "pack";
  if (!leadsSomewhere && targetId === null) return;
  const found = leadsSomewhere && targetId !== null && (await targetExists(db, businessId, kind, targetId));
  if (!found) throw problem("invalid_input", { fields: { targetId: "Choose what the link leads to." } });
}

async function targetExists(db: Executor, businessId: string, kind: LinkKind, id: string): Promise<boolean> {
  if (kind !== "treet") return false;
  const [row] = await db
    .select({ id: treets.id })
    .from(treets)
    .where(and(eq(treets.id, id), eq(treets.businessId, businessId)));
  return row !== undefined;
}
