import { and, eq, gt } from "drizzle-orm";
import { stockSceneOf } from "#shared/stock/images.ts";
import type { Executor } from "../db/database.ts";
import { findRow, matching } from "../db/rows.ts";
import { type ImageRow, imageFiles, images } from "../db/schema/images.ts";

import { stockFile } from "./stock.ts";

export type { ImageRow };

/** Returns the bytes of an uploaded picture or of one of the stock library; undefined if there is none. */
export async function findImageFile(
  db: Executor,
  id: string,
  width: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (stockSceneOf(id)) return stockFile(id, width);
  const [row] = await db
    .select({ bytes: imageFiles.bytes })
    .from(imageFiles)
    .where(matching(imageFiles, { imageId: id, width }));
  return row && Buffer.from(row.bytes);
}

export const countUploadsSince = (db: Executor, userId: string, since: Date): Promise<number> =>
  db.$count(images, and(eq(images.uploadedBy, userId), gt(images.createdAt, since)));

/** Returns the picture if this user uploaded it for this purpose. */
export const findOwnImage = (
  db: Executor,
  { id, userId, purpose }: { id: string; userId: string; purpose: ImageRow["purpose"] },
) => findRow(db, images, { id, uploadedBy: userId, purpose });
