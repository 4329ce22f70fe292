interface PictureProps {
  /** Of the file that `npm run pictures` takes. */
  readonly name: "treets" | "code" | "members" | "insights";
  readonly alt: string;
}

const sizes = {
  treets: { width: 640, height: 1280 },
  code: { width: 640, height: 1280 },
  members: { width: 1280, height: 800 },
  insights: { width: 1280, height: 800 },
} as const;

/** The product as it is, in a frame like the device it is looked at on. */
export const Picture = ({ name, alt }: PictureProps) => (
  <img
    className="home-picture"
    data-device={sizes[name].width > sizes[name].height ? "desk" : "phone"}
    src={`/picture-${name}.webp`}
    alt={alt}
    loading="lazy"
    {...sizes[name]}
  />
);
