import type { TreetType, ValueKind } from "#shared/treets.ts";
import { newId } from "../db/ids.ts";
import { treets } from "../db/schema/treets.ts";
import type { Transaction } from "../db/transaction.ts";

interface Example {
  readonly type: TreetType;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly terms: string;
  readonly howToUse: string;
  readonly category: string;
  readonly valueKind: ValueKind;
  readonly valuePercent?: number;
}

/** Three kinds of treets that most communities begin with, written so that only names need to be filled in. */
const examples: readonly Example[] = [
  {
    type: "shared_code",
    title: "Example: 20 % at your favourite café",
    summary: "One code for all members, to say at the counter or type into a shop.",
    description:
      "An example to edit or delete. Tell members what they get and what makes this place special.",
    terms: "Not together with other offers.",
    howToUse: "Say the code when you pay.",
    category: "coffee",
    valueKind: "percent",
    valuePercent: 20,
  },
  {
    type: "voucher",
    title: "Example: one free class at the studio",
    summary: "Shown on the phone and redeemed on the spot, once for each member.",
    description:
      "An example to edit or delete. Good for trying something out: the partner redeems it at the till.",
    terms: "One for each member.",
    howToUse: "Show your claim at the front desk.",
    category: "sports",
    valueKind: "freebie",
  },
  {
    type: "event",
    title: "Example: members' evening",
    summary: "A date, a place and a number of seats; members claim theirs.",
    description: "An example to edit or delete. Set the date, the place and how many can come.",
    terms: "Give your seat back if you cannot come.",
    howToUse: "Show your claim at the door.",
    category: "culture",
    valueKind: "info",
  },
];

/** Drafts to begin with, in the transaction that makes the community. */
export async function addExampleTreets(
  tx: Transaction,
  { businessId, userId, now }: { businessId: string; userId: string; now: Date },
): Promise<void> {
  await tx.insert(treets).values(
    examples.map((example) => ({
      ...example,
      id: newId("trt"),
      businessId,
      state: "draft",
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
    })),
  );
}
