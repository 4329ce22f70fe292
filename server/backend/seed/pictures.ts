import { type ImagePurposeName, imagePurposes } from "#shared/image-purposes.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import { type ProcessedImage, processImage } from "../platform/images/process.ts";
import { loadSharp } from "../platform/images/sharp.ts";
import { storeImage } from "../platform/images/store.ts";

export const CLUB_LOGO = `<rect width="512" height="512" fill="#0f766e"/><circle cx="256" cy="150" r="44" fill="none" stroke="#fff" stroke-width="34"/>
  <path d="M256 194v230M176 250h160M110 320c0 70 66 116 146 116s146-46 146-116" fill="none" stroke="#fff" stroke-width="34" stroke-linecap="round"/>`;

interface Upload {
  readonly shapes: string;
  readonly uploadedBy: string;
  readonly at: Date;
}

/** Draws a logo from SVG shapes on a canvas of 512 x 512. Returns the id of the picture. */
export async function seedLogo(tx: Transaction, { shapes, uploadedBy, at }: Upload): Promise<string> {
  const processed = await draw({ shapes, width: 512, height: 512, purpose: "logo" });
  return storeImage(tx, { uploadedBy, purpose: "logo", processed, at });
}

/** Draws the quay in front of the club. Returns the id of the picture. */
export async function seedClubCover(tx: Transaction, upload: Omit<Upload, "shapes">): Promise<string> {
  const processed = await draw({ shapes: quay(), width: 1600, height: 900, purpose: "cover" });
  return storeImage(tx, { ...upload, purpose: "cover", processed });
}

/** Returns houses, a quay and a boat as SVG, vertically centred, because a cover shows only a strip of the picture. */
function quay(): string {
  const waves = [640, 700, 770, 850].map(
    (y, row) =>
      `<path d="M${-90 * row} ${y}q50-26 100 0t100 0${" 100 0".repeat(20)}" fill="none" stroke="#e8f5f2" stroke-opacity="0.35" stroke-width="10"/>`,
  );
  return `<rect width="1600" height="900" fill="#d9efe9"/><circle cx="1290" cy="300" r="95" fill="#fbe3b0"/>
    ${houses.map(house).join("")}
    <rect y="560" width="1600" height="40" fill="#b9895a"/><rect y="560" width="1600" height="10" fill="#d3a878"/>
    <rect y="600" width="1600" height="300" fill="#0f766e"/>${waves.join("")}
    <path d="M1010 330v270l190-40z" fill="#fff"/><path d="M990 370v220l-120-30z" fill="#fbe3b0"/>
    <path d="M1000 300v310" stroke="#5b3a29" stroke-width="10"/><path d="M840 610h390l-60 75H900z" fill="#dd8a63"/>`;
}

/** Left edge, width and top of each front, and its colour. */
const houses = [
  [60, 150, 350, "#dd8a63"],
  [210, 120, 390, "#dcb44a"],
  [330, 170, 320, "#6f98cf"],
  [500, 130, 370, "#f6dfc2"],
  [630, 160, 340, "#cf8398"],
  [1380, 160, 370, "#9c83c4"],
  [1540, 130, 340, "#7faa6b"],
] as const;

function house([x, width, top, color]: (typeof houses)[number]): string {
  const columns = Math.floor((width - 20) / 40);
  const inset = (width - columns * 40 + 18) / 2;
  const windows = [top + 30, top + 90, top + 150].flatMap((y) =>
    Array.from(
      { length: y + 34 < 550 ? columns : 0 },
      (_, column) =>
        `<rect x="${x + inset + column * 40}" y="${y}" width="22" height="34" rx="3" fill="#fff" fill-opacity="0.75"/>`,
    ),
  );
  return `<path d="M${x} ${top}l${width / 2}-60 ${width / 2} 60z" fill="#8c4a36"/><rect x="${x}" y="${top}" width="${width}" height="${560 - top}" fill="${color}"/>${windows.join("")}`;
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
