import type { ImagePurposeName } from "#shared/image-purposes.ts";
import { imageWidths } from "#shared/image-url.ts";
import { problem } from "#shared/problems.ts";
import { stockSceneOf } from "#shared/stock/images.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../db/database.ts";
import { findImageFile, findOwnImage } from "./queries.ts";

/**
 * For other domains, before they store a picture's id: a user may only use a picture they uploaded for the same
 * purpose, or one of the stock library for a treet or a pack. Throws an `invalid_input` Problem at `field` otherwise.
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

/** Purposes for which the stock library has pictures. */
const isForCards = (purpose: ImagePurposeName) => purpose === "treet" || purpose === "pack";

/** Returns the bytes of a picture in its medium width, for embedding by other domains; undefined if it does not exist. */
export const imageOf = (db: Executor, id: string): Promise<Buffer | undefined> =>
  findImageFile(db, id, imageWidths.medium);
