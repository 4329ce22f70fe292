import { language } from "#words/language.ts";

interface PictureProps {
  /** Name of the file that `npm run pictures` creates. */
  readonly name: "treets" | "code" | "members" | "insights";
  readonly alt: string;
}

const sizes = {
  treets: { width: 640, height: 1280 },
  code: { width: 640, height: 1280 },
  members: { width: 1280, height: 800 },
  insights: { width: 1280, height: 800 },
} as const;

/** A screenshot of the product, in a frame of the matching device. */
export const Picture = ({ name, alt }: PictureProps) => (
  <img
    className="home-picture"
    data-device={sizes[name].width > sizes[name].height ? "desk" : "phone"}
    src={`/picture-${name}${language() === "de" ? "-de" : ""}.webp`}
    alt={alt}
    loading="lazy"
    {...sizes[name]}
  />
);
