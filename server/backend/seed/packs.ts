import { and, eq, gt, inArray } from "drizzle-orm";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import type { PackState } from "#shared/packs.ts";
import { stockImageId } from "#shared/stock/images.ts";
import { halfHourOf } from "../offers/claims/views.ts";
import { newId } from "../platform/db/ids.ts";
import { packItems, packs, packViews } from "../platform/db/schema/packs.ts";
import { treets, treetViews } from "../platform/db/schema/treets.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import type { Dice } from "./random.ts";

type Line = readonly [
  title: string,
  summary: string,
  state: PackState,
  treets: readonly string[],
  /** Id in the picture library. */
  picture: string,
];

const lines: readonly Line[] = [
  [
    "Welcome aboard",
    "What every new member should try first.",
    "published",
    ["Two coffees for one before nine", "10% off everything at Bloom Roastery", "Lunch at Quay Kitchen"],
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

/** Age of the first pack in days; each further one is two weeks younger than the one before. */
const FIRST_DAYS = 58;
const APART_DAYS = 14;

/** Creates the demo community's packs, with their treets in order, and their views. */
export async function seedPacks(
  tx: Transaction,
  businessId: string,
  { now, dice }: { readonly now: Date; readonly dice: Dice },
): Promise<void> {
  const titles = lines.flatMap(([, , , titles]) => titles);
  const found = await tx
    .select({ id: treets.id, title: treets.title })
    .from(treets)
    .where(and(eq(treets.businessId, businessId), inArray(treets.title, titles)));
  const ids = new Map(found.map(({ id, title }) => [title, id]));
  for (const [index, [title, summary, state, contents, picture]] of lines.entries()) {
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const createdAt = ago(FIRST_DAYS - index * APART_DAYS);
    const id = newId("pck");
    await tx.insert(packs).values({
      id,
      businessId,
      title,
      summary,
      state,
      imageId: stockImageId({ id: picture }),
      createdAt,
      updatedAt: ago(index + 3),
    });
    await tx.insert(packItems).values(
      contents.flatMap((treet, position) => {
        const treetId = ids.get(treet);
        return treetId ? [{ packId: id, treetId, position }] : [];
      }),
    );
    if (state === "published") await seedViews(tx, id, createdAt, dice);
  }
}

/** Creates views of a pack: some of the views of its treets since then came from the pack, a minute before. */
async function seedViews(tx: Transaction, packId: string, since: Date, dice: Dice): Promise<void> {
  const looked = await tx
    .select({ memberId: treetViews.memberId, at: treetViews.at })
    .from(treetViews)
    .innerJoin(packItems, eq(packItems.treetId, treetViews.treetId))
    .where(and(eq(packItems.packId, packId), gt(treetViews.at, since)))
    .orderBy(treetViews.at, treetViews.memberId);
  const views = looked
    .filter(() => dice.chance(0.4))
    .map(({ memberId, at: then }) => {
      const at = new Date(then.getTime() - MINUTE_MS);
      return { packId, memberId, at, halfHour: halfHourOf(at) };
    });
  if (views.length > 0) await tx.insert(packViews).values(views).onConflictDoNothing();
}
