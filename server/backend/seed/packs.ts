import { and, eq, inArray } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { PackState } from "#shared/packs.ts";
import { stockImageId } from "#shared/stock/images.ts";
import { newId } from "../platform/db/ids.ts";
import { packItems, packs } from "../platform/db/schema/packs.ts";
import { treets } from "../platform/db/schema/treets.ts";
import type { Transaction } from "../platform/db/transaction.ts";

type Line = readonly [
  title: string,
  summary: string,
  state: PackState,
  treets: readonly string[],
  /** Of the library. */
  picture: string,
];

const lines: readonly Line[] = [
  [
    "Welcome aboard",
    "What every new member should try first.",
    "published",
    ["Two coffees for one before nine", "10 % off everything at Bloom Roastery", "Lunch at Quay Kitchen"],
    "gift",
  ],
  [
    "Move after work",
    "Four ways to leave the desk behind.",
    "published",
    ["Kayak for an hour", "Climbing hall, day pass", "Yoga at sunrise", "Sauna by the water"],
    "harbour",
  ],
  [
    "Winter by the water",
    "For the dark months.",
    "draft",
    ["Sauna by the water", "Film night on the roof"],
    "winter",
  ],
];

/** Packs of the demo community, in the order of their treets. */
export async function seedPacks(tx: Transaction, businessId: string, now: Date): Promise<void> {
  const titles = lines.flatMap(([, , , titles]) => titles);
  const found = await tx
    .select({ id: treets.id, title: treets.title })
    .from(treets)
    .where(and(eq(treets.businessId, businessId), inArray(treets.title, titles)));
  const ids = new Map(found.map(({ id, title }) => [title, id]));
  for (const [index, [title, summary, state, contents, picture]] of lines.entries()) {
    const at = new Date(now.getTime() - (index + 3) * DAY_MS);
    const id = newId("pck");
    await tx.insert(packs).values({
      id,
      businessId,
      title,
      summary,
      state,
      imageId: stockImageId({ id: picture }),
      createdAt: at,
      updatedAt: at,
    });
    await tx.insert(packItems).values(
      contents.flatMap((treet, position) => {
        const treetId = ids.get(treet);
        return treetId ? [{ packId: id, treetId, position }] : [];
      }),
    );
  }
}
