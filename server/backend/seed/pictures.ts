import { type ImagePurposeName, imagePurposes } from "#shared/image-purposes.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import { type ProcessedImage, processImage } from "../platform/images/process.ts";
import { loadSharp } from "../platform/images/sharp.ts";
import { storeImage } from "../platform/images/store.ts";

export const CLUB_LOGO = `<rect width="512" height="512" fill="#0f766e"/><circle cx="256" cy="150" r="44" fill="none" stroke="#fff" stroke-width="34"/>
  <path d="M256 194v230M176 250h160M110 320c0 70 66 116 146 116s146-46 146-116" fill="none" stroke="#fff" stroke-width="34" stroke-linecap="round"/>`;

interface Logo {
  /** On a ground of 512 x 512. */
  readonly shapes: string;
  readonly uploadedBy: string;
  readonly at: Date;
}

/** Answers the id of the picture. */
export async function seedLogo(tx: Transaction, { shapes, uploadedBy, at }: Logo): Promise<string> {
  const processed = await draw({ shapes, width: 512, height: 512, purpose: "logo" });
  return storeImage(tx, { uploadedBy, purpose: "logo", processed, at });
}

interface Drawing {
  readonly shapes: string;
  readonly width: number;
  readonly height: number;
  readonly purpose: ImagePurposeName;
}

async function draw({ shapes, width, height, purpose }: Drawing): Promise<ProcessedImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  const sharp = await loadSharp();
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  return processImage(png, imagePurposes[purpose], undefined);
}
