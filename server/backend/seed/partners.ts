import { inArray } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { newId } from "../db/ids.ts";
import { partnerships } from "../db/schema/partners.ts";
import { treets } from "../db/schema/treets.ts";
import type { Transaction } from "../db/transaction.ts";

interface Place {
  readonly communityId: string;
  readonly ownerId: string;
  readonly roasteryId: string;
}

/** One partner who supplies something, one who is asked, one who said no. */
export async function seedPartners(
  tx: Transaction,
  { communityId, ownerId, roasteryId }: Place,
  now: Date,
): Promise<void> {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
  const from = { businessId: communityId, invitedBy: ownerId };
  await tx.insert(partnerships).values([
    {
      ...{ ...from, id: newId("prt"), providerId: roasteryId, state: "active", policy: "direct" },
      ...{ email: "partner@treets.example", invitedAt: days(-112), since: days(-110) },
      notes: "Ask for Pedro. New offers on the first Monday of the month.",
    },
    {
      ...{ ...from, id: newId("prt"), email: "hello@quaykitchen.example", state: "invited" },
      ...{ invitedAt: days(-3), expiresAt: days(11), message: "Our members eat lunch at your place anyway." },
    },
    {
      ...{ ...from, id: newId("prt"), email: "info@harbourgym.example", state: "declined" },
      ...{ invitedAt: days(-40), declineReason: "We are full until the summer." },
    },
  ]);
  const theirs = ["10 % off everything at Bloom Roastery", "A bag of beans on your birthday"];
  await tx.update(treets).set({ supplierId: roasteryId }).where(inArray(treets.title, theirs));
}
