import { type ImagePurposeName, imagePurposes } from "#shared/image-purposes.ts";
import type { TreetCategory } from "#shared/treets.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import { type ProcessedImage, processImage } from "../platform/images/process.ts";
import { loadSharp } from "../platform/images/sharp.ts";
import { storeImage } from "../platform/images/store.ts";

interface Scene {
  readonly alt: string;
  readonly categories: readonly TreetCategory[];
  /** Shapes on a ground of 1200 x 675. */
  readonly shapes: string;
}

/** A handful of drawings instead of photographs: they are ours, small, and the same on every machine. */
const scenes: readonly Scene[] = [
  {
    alt: "A cup of coffee, seen from above, on a wooden table",
    categories: ["coffee"],
    shapes: `<rect width="1200" height="675" fill="#d9a066"/><path d="M0 120h1200M0 290h1200M0 460h1200M0 610h1200" stroke="#c98f52" stroke-width="10"/>
      <circle cx="600" cy="340" r="230" fill="#f7efe3"/><circle cx="600" cy="340" r="170" fill="#fff"/><circle cx="600" cy="340" r="140" fill="#5b3a21"/>
      <path d="M520 340c0-60 80-60 80 0 0-60 80-60 80 0 0 50-80 95-80 95s-80-45-80-95z" fill="#d9b48a"/><rect x="760" y="310" width="150" height="60" rx="30" fill="#fff"/>`,
  },
  {
    alt: "A plate between knife and fork on a green cloth",
    categories: ["food and drink"],
    shapes: `<rect width="1200" height="675" fill="#3f7d58"/><circle cx="600" cy="337" r="240" fill="#f4f1e8"/><circle cx="600" cy="337" r="165" fill="#fff"/>
      <circle cx="560" cy="320" r="62" fill="#e4572e"/><circle cx="655" cy="370" r="52" fill="#f3a712"/><path d="M590 265c60-50 120-10 110 30-60 10-90 0-110-30z" fill="#76b041"/>
      <rect x="235" y="140" width="22" height="400" rx="11" fill="#e9ecef"/><path d="M940 140c36 0 44 150 22 190v210h-26V140z" fill="#e9ecef"/>`,
  },
  {
    alt: "A small boat on blue waves under the sun",
    categories: ["sports", "travel"],
    shapes: `<rect width="1200" height="675" fill="#a8dadc"/><circle cx="940" cy="170" r="90" fill="#ffd166"/><path d="M600 110v290H380z" fill="#fff"/><path d="M620 170v230h160z" fill="#f1faee"/>
      <path d="M330 420h540l-80 90H410z" fill="#e63946"/><path d="M0 480q75-50 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0v195H0z" fill="#457b9d"/>
      <path d="M0 560q75-50 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0v115H0z" fill="#1d3557"/>`,
  },
  {
    alt: "The sun rising behind soft hills",
    categories: ["wellness", "family"],
    shapes: `<rect width="1200" height="675" fill="#ffe5d9"/><circle cx="600" cy="400" r="190" fill="#ffb4a2"/><path d="M0 440q300-190 620-20t580-60v315H0z" fill="#b5838d"/>
      <path d="M0 540q260-130 560-10t640-60v205H0z" fill="#6d6875"/>`,
  },
  {
    alt: "Arches of an old building in evening light",
    categories: ["culture", "learning", "work", "shopping"],
    shapes: `<rect width="1200" height="675" fill="#f6bd60"/><rect x="90" y="120" width="1020" height="555" fill="#84596b"/>
      ${[190, 470, 750].map((x) => `<path d="M${x} 675V370a115 115 0 01230 0v305z" fill="#f7ede2"/><path d="M${x + 35} 675V380a80 80 0 01160 0v295z" fill="#3d348b"/>`).join("")}
      <rect x="60" y="90" width="1080" height="50" rx="8" fill="#5f3d4d"/>`,
  },
  {
    alt: "A bicycle leaning in front of a yellow wall",
    categories: ["mobility", "services"],
    shapes: `<rect width="1200" height="675" fill="#ffd23f"/><rect y="540" width="1200" height="135" fill="#8d99ae"/>
      <g fill="none" stroke="#2b2d42" stroke-width="18"><circle cx="400" cy="430" r="130"/><circle cx="810" cy="430" r="130"/><path d="M400 430l120-200h210l80 200M520 230l80 200h-200M600 430l130-200M500 190h70M720 170h70l-60 60"/></g>`,
  },
];

const CLUB_LOGO = `<rect width="512" height="512" fill="#0f766e"/><circle cx="256" cy="150" r="44" fill="none" stroke="#fff" stroke-width="34"/>
  <path d="M256 194v230M176 250h160M110 320c0 70 66 116 146 116s146-46 146-116" fill="none" stroke="#fff" stroke-width="34" stroke-linecap="round"/>`;

export interface SeededPicture {
  readonly id: string;
  readonly alt: string;
}

/** Draws the demo's pictures; answers which one shows what a category is about. */
export async function seedPictures(
  tx: Transaction,
  uploadedBy: string,
  at: Date,
): Promise<(category: TreetCategory) => SeededPicture | undefined> {
  const drawn = await Promise.all(
    scenes.map(({ shapes }) => draw({ shapes, width: 1200, height: 675, purpose: "treet" })),
  );
  const made: (Scene & SeededPicture)[] = [];
  for (const [index, scene] of scenes.entries()) {
    const processed = drawn[index] as ProcessedImage;
    made.push({ ...scene, id: await storeImage(tx, { uploadedBy, purpose: "treet", processed, at }) });
  }
  return (category) => made.find(({ categories }) => categories.includes(category));
}

export async function seedLogo(tx: Transaction, uploadedBy: string, at: Date): Promise<string> {
  const processed = await draw({ shapes: CLUB_LOGO, width: 512, height: 512, purpose: "logo" });
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
