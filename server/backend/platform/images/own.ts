import type { ImagePurposeName } from "#shared/image-purposes.ts";
import { imageWidths } from "#shared/image-url.ts";
import { problem } from "#shared/problems.ts";
import { stockSceneOf } from "#shared/stock/images.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../db/database.ts";
import { findImageFile, findOwnImage } from "./queries.ts";

/**
 * For other domains, before they keep a picture's id: a person can only use a picture of theirs, for what it was
 * uploaded for, or one of the library for a treet or a pack. Throws a Problem at `field` otherwise.
 */
export async function requireOwnImage(
  db: Executor,
  wanted: { readonly id: string; readonly userId: string; readonly purpose: ImagePurposeName },
  field: string,
): Promise<void> {
  if (isForCards(wanted.purpose) && stockSceneOf(wanted.id)) return;
  if (await findOwnImage(db, wanted)) return;
  throw problem("invalid_input", { fields: { [field]: refusals.pictureGone() } });
}

/** What the library has pictures for. */
const isForCards = (purpose: ImagePurposeName) => purpose === "treet" || purpose === "pack";

/** The bytes of a picture in its medium width, for other domains to put into something of theirs. */
export const imageOf = (db: Executor, id: string): Promise<Buffer | undefined> =>
  findImageFile(db, id, imageWidths.medium);
