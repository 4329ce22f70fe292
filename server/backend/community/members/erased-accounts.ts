import { and, eq, inArray, or, sql } from "drizzle-orm";
import { members } from "../../platform/db/schema/members.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Subscriber } from "../../platform/events.ts";
import { erasePersonalData } from "./anonymise.ts";

/** When an account is erased, its user leaves every community and their data there is anonymised. */
export const erasedAccountsLeave =
  (deps: Dependencies): Subscriber =>
  async (tx, event) => {
    if (event.type !== "account.erasing") return;
    const { account } = event;
    const memberships = await tx
      .select({ id: members.id, businessId: members.businessId })
      .from(members)
      .where(and(eq(members.userId, account.id), inArray(members.status, ["active", "suspended"])));
    for (const { id, businessId } of memberships) {
      await deps.events.emit(tx, {
        type: "member.left",
        businessId,
        members: [{ id, status: "anonymised" }],
      });
    }
    // A community may have added the address without its user ever having signed in.
    const theirs = sql`${members.userId} is null and lower(${members.email}) = lower(${account.email})`;
    const every = await tx
      .select({ id: members.id })
      .from(members)
      .where(or(eq(members.userId, account.id), theirs));
    for (const { id } of every) await erasePersonalData(tx, deps, id);
  };
