import type { z } from "zod";
import type { sampleOffer } from "#shared/contract/claim-shapes.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { isSoldOut, presentTreet, roomsFor } from "../treets/index.ts";
import { forEverybody, listCatalogue } from "./catalogue.ts";

const SAMPLES = 3;

/**
 * Samples of what joining is worth: the first treets in the catalogue that everyone can claim, with their public
 * details only.
 */
export async function samplesOf(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  { id, currency }: { readonly id: string; readonly currency: string },
): Promise<z.input<typeof sampleOffer>[]> {
  const now = clock();
  const { rows } = await listCatalogue(db, {
    ...forEverybody,
    businessId: id,
    now,
    limit: 2 * SAMPLES,
  });
  const rooms = await roomsFor(db, {
    treetIds: rows.map(({ treet }) => treet.id),
    memberId: undefined,
    now,
  });
  const hasRoom = ({ treet }: (typeof rows)[number]) => {
    const room = rooms.get(treet.id);
    return room !== undefined && !isSoldOut(room);
  };
  return rows
    .filter(hasRoom)
    .slice(0, SAMPLES)
    .map(({ treet }) => {
      const { valueKind } = presentTreet(treet, { currency, unusedCodes: 0, now });
      const { title, valuePercent, valueMinor } = treet;
      return { title, valueKind, valuePercent, valueMinor, currency };
    });
}
