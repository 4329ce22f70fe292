import type { ImagePurposeName } from "#shared/image-purposes.ts";
import { newId } from "../db/ids.ts";
import { imageFiles, images } from "../db/schema/images.ts";
import type { Transaction } from "../db/transaction.ts";
import type { ProcessedImage } from "./process.ts";

interface Upload {
  /** Null if it was sent without an account. */
  readonly uploadedBy: string | null;
  readonly purpose: ImagePurposeName | "attachment";
  readonly processed: ProcessedImage;
  readonly at: Date;
}

/** Stores a picture in all its widths; returns its id. */
export async function storeImage(
  tx: Transaction,
  { uploadedBy, purpose, processed: { width, height, files }, at }: Upload,
): Promise<string> {
  const id = newId("img");
  await tx.insert(images).values({ id, uploadedBy, purpose, width, height, createdAt: at });
  await tx.insert(imageFiles).values(files.map((each) => ({ ...each, imageId: id })));
  return id;
}
