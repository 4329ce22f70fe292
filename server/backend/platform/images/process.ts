import type { Sharp } from "sharp";
import { type ImageCrop, type ImagePurpose, imageRule } from "#shared/image-purposes.ts";
import { imageWidths } from "#shared/image-url.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { createLimiter } from "../limiter.ts";
import { loadSharp } from "./sharp.ts";

export interface ProcessedImage {
  /** Size of the largest version, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly width: number; readonly bytes: Buffer }[];
}

/**
 * A small file can hold an enormous picture; pictures with more pixels than a good phone takes are refused without
 * decoding.
 */
const MAX_PIXELS = 50_000_000;
/** Longest edge of the picture while it is processed: twice what is ever displayed. */
const WORKING_EDGE_PIXELS = 3_200;
const WEBP_QUALITY = 82;

/** A decoded picture takes tens of megabytes, so only one is decoded at a time. */
export const oneDecodeAtATime = createLimiter({ atOnce: 1, maxWaiting: 20 });

/**
 * Re-encodes a picture to WebP in every width in which it is displayed: upright, cropped to the aspect ratio of its
 * purpose, never enlarged, without metadata. Without a crop, the centre is used. Rejects with `invalid_input` at the
 * field `file` for anything that is not a usable picture.
 */
export async function processImage(
  bytes: Uint8Array,
  purpose: ImagePurpose,
  crop: ImageCrop | undefined,
): Promise<ProcessedImage> {
  if (!isPhotograph(bytes)) throw refused(imageRule());
  const sharp = await loadSharp();
  const source = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata().catch(unreadable);
  const { width, height } = source.autoOrient;
  const { min } = purpose;
  if (width < min.width || height < min.height) {
    throw refused(refusals.imageTooSmall({ width: String(min.width), height: String(min.height) }));
  }
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", autoOrient: true })
    .resize({
      width: WORKING_EDGE_PIXELS,
      height: WORKING_EDGE_PIXELS,
      fit: "inside",
      withoutEnlargement: true,
    })
    .toColourspace("srgb");
  const cut = await cutOut(upright, crop).catch(unreadable);

  const { width: cutWidth = 1, height: cutHeight = 1 } = await cut.metadata();
  const max = Math.floor(Math.min(cutWidth, cutHeight * purpose.aspect));
  const formOf = (width: number) => {
    const shown = Math.min(width, max);
    return { width: shown, height: Math.max(1, Math.round(shown / purpose.aspect)) };
  };
  const files = await Promise.all(
    Object.values(imageWidths).map(async (width) => ({
      width,
      bytes: await cut
        .clone()
        .resize({ ...formOf(width), fit: "cover" })
        .webp({ quality: WEBP_QUALITY })
        .toBuffer(),
    })),
  );
  return { ...formOf(imageWidths.large), files };
}

/** Re-encodes an informative picture rather than a decorative one: uncropped, in one legible size, without metadata. */
export async function processAttachment(bytes: Uint8Array): Promise<ProcessedImage> {
  if (!isPhotograph(bytes)) throw refused(imageRule());
  const sharp = await loadSharp();
  const { large } = imageWidths;
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
    autoOrient: true,
  })
    .resize({ width: large, height: 2 * large, fit: "inside", withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  return { width: info.width, height: info.height, files: [{ width: large, bytes: data }] };
}

/** Rotates and crops. Each step is carried out before the next, since the crop is measured in the rotated picture. */
async function cutOut(upright: Sharp, crop: ImageCrop | undefined): Promise<Sharp> {
  const whole = await decoded(upright);
  if (!crop) return whole;
  const turned = crop.rotation % 360 === 0 ? whole : await decoded(whole.rotate(crop.rotation));
  const { width = 1, height = 1 } = await turned.metadata();
  const left = Math.min(Math.round((crop.x / 100) * width), width - 1);
  const top = Math.min(Math.round((crop.y / 100) * height), height - 1);
  return decoded(
    turned.extract({
      left,
      top,
      width: Math.max(1, Math.min(Math.round((crop.width / 100) * width), width - left)),
      height: Math.max(1, Math.min(Math.round((crop.height / 100) * height), height - top)),
    }),
  );
}

async function decoded(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const sharp = await loadSharp();
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** Detects JPEG, PNG or WebP by the first bytes; nothing else, least of all SVG, reaches a decoder. */
function isPhotograph(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    (head.startsWith("RIFF") && head.endsWith("WEBP"))
  );
}

const refused = (message: string) => problem("invalid_input", { message, fields: { file: message } });

function unreadable(cause: unknown): never {
  const tooLarge = cause instanceof Error && /pixel limit/.test(cause.message);
  throw problem("invalid_input", {
    cause,
    fields: { file: tooLarge ? refusals.imageTooLarge() : refusals.imageUnreadable() },
  });
}
