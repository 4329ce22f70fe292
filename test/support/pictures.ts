import { createHash } from "node:crypto";
import sharp from "sharp";
import { type ProcessedImage, processImage } from "#server/backend/platform/images/process.ts";
import type { BackendClient } from "#shared/contract/index.ts";

/** Returns a photograph of one colour, just large enough for a treet. */
export const photograph = (color = "#0f766e"): Promise<Buffer<ArrayBuffer>> => {
  const photograph =
    photographs.get(color) ??
    (sharp({ create: { width: 1200, height: 675, channels: 3, background: color } })
      .jpeg()
      .toBuffer() as Promise<Buffer<ArrayBuffer>>);
  photographs.set(color, photograph);
  return photograph;
};

const photographs = new Map<string, Promise<Buffer<ArrayBuffer>>>();

/** Processes images as the product does, but each only once, as most treets in tests have the same image. */
export const processOnce: typeof processImage = async (bytes, purpose, crop) => {
  const key = JSON.stringify([createHash("sha256").update(bytes).digest("base64"), purpose, crop]);
  const processed = images.get(key) ?? (await processImage(bytes, purpose, crop));
  images.set(key, processed);
  return processed;
};

const images = new Map<string, ProcessedImage>();

/**
 * Uploads a picture that its uploader can put on a treet, and returns it with the alternative text that publishing
 * requires.
 */
export async function uploadedPicture(
  client: BackendClient,
): Promise<{ readonly imageId: string; readonly imageAlt: string }> {
  const file = new File([await photograph()], "picture.jpg", { type: "image/jpeg" });
  const { id } = await client.images.upload({ file, purpose: "treet" });
  return { imageId: id, imageAlt: "A green wall" };
}

/** Adds a picture to a treet's content, which it needs to be published. */
export const illustrated = async <const Content extends object>(client: BackendClient, content: Content) => ({
  ...content,
  ...(await uploadedPicture(client)),
});
