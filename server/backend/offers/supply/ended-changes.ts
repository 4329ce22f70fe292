import { and, eq, inArray } from "drizzle-orm";
import { treetRevisions } from "../../platform/db/schema/treet-revisions.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Subscriber } from "../../platform/events.ts";

/** Ends changes that wait for review with their treet, as nobody would see them any more. */
export const changesEndWithTreets =
  ({ clock }: Pick<Dependencies, "clock">): Subscriber =>
  async (tx, event) => {
    if (event.type !== "treet.ended" || event.treets.length === 0) return;
    const ids = event.treets.map(({ id }) => id);
    await tx
      .update(treetRevisions)
      .set({ state: "withdrawn", decidedAt: clock() })
      .where(and(inArray(treetRevisions.treetId, ids), eq(treetRevisions.state, "pending")));
  };
