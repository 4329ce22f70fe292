import * as words from "#words/design.ts";
/** Purposes of images and the shape each requires; used for both uploading and cropping. */
export interface ImagePurpose {
  /** Aspect ratio: width divided by height. */
  readonly aspect: number;
  /** Smallest image that looks good, in pixels. */
  readonly min: { readonly width: number; readonly height: number };
}

export const imagePurposeNames = ["avatar", "logo", "cover", "treet", "pack"] as const;
export type ImagePurposeName = (typeof imagePurposeNames)[number];

const square: ImagePurpose = { aspect: 1, min: { width: 400, height: 400 } };
const wide: ImagePurpose = { aspect: 16 / 9, min: { width: 1200, height: 675 } };

export const imagePurposes: Readonly<Record<ImagePurposeName, ImagePurpose>> = {
  avatar: square,
  logo: square,
  cover: wide,
  treet: wide,
  pack: wide,
};

/** Types that a file input accepts. The server checks the bytes themselves. */
export const IMAGE_ACCEPT = "image/jpeg,image/png,image/webp";
export const imageRule = words.imageRule;

/** A crop, in percent of the rotated image; `rotation` is in degrees clockwise. */
export interface ImageCrop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** Parses a crop such as "12.5,0,75,100,90". Undefined if invalid, which crops to the centre. */
export function parseCrop(text: string): ImageCrop | undefined {
  const numbers = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [x, y, width, height, rotation] = numbers;
  if (numbers.length !== 5 || !numbers.every(Number.isFinite)) return undefined;
  return { x, y, width, height, rotation } as ImageCrop;
}

export const formatCrop = ({ x, y, width, height, rotation }: ImageCrop): string =>
  [x, y, width, height, rotation].map((value) => Math.round(value * 1000) / 1000).join(",");
