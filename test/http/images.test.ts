import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { type ImageCrop, imagePurposes, parseCrop } from "#shared/image-purposes.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";

const treets = runningTreets();
let person: TestPerson;

beforeAll(async () => {
  person = await newPerson(treets.backend, "Photographer");
});

const upload = (
  bytes: Uint8Array,
  more: { name?: string; crop?: ImageCrop; purpose?: "avatar" | "cover" } = {},
) => {
  const { name = "picture.jpg", crop, purpose = "avatar" } = more;
  const file = new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
  return treets.backend.as(person.tokens.token).images.upload({ file, purpose, ...(crop && { crop }) });
};
/** Returns an image whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) => {
  const half = { create: { width: width / 2, height, channels: 3, background: "#0000ff" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: half, left: width / 2, top: 0 },
  ]);
};
/** Returns a PNG whose quarters are red and green above, blue and white below. */
const corners = (width: number, height: number) => {
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3, background } } as const,
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([
      quarter("#00ff00", width / 2, 0),
      quarter("#0000ff", 0, height / 2),
      quarter("#ffffff", width / 2, height / 2),
    ])
    .png()
    .toBuffer();
};
/** How a camera stores an upright scene for each orientation that it writes when held another way (EXIF 2.32, 4.6.4). */
const uprightFrom = [
  { orientation: 3, turn: (scene: Sharp) => scene.rotate(180) },
  { orientation: 6, turn: (scene: Sharp) => scene.rotate(270) },
  { orientation: 8, turn: (scene: Sharp) => scene.rotate(90) },
];
/** Returns the colours of a picture's corners: top left, top right, bottom left, bottom right. */
const cornersOf = async (answer: Response) => {
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (y * info.width + x) * info.channels;
    return colourNames[[...data.subarray(from, from + 3)].map((value) => (value > 127 ? 1 : 0)).join("")];
  };
  const [near, right, bottom] = [5, info.width - 6, info.height - 6];
  return [at(near, near), at(right, near), at(near, bottom), at(right, bottom)];
};
const colourNames: Readonly<Record<string, string>> = {
  "100": "red",
  "010": "green",
  "001": "blue",
  "111": "white",
};
const fetchImage = (id: string, width = 512, headers: Record<string, string> = {}) =>
  fetch(`${treets.origin}/images/${id}/${width}.webp`, { headers });
const colourOf = async (bytes: ArrayBuffer) => {
  const { dominant } = await sharp(Buffer.from(bytes)).stats();
  return dominant.r > dominant.b ? "red" : "blue";
};

describe("a picture", () => {
  it("is served as WebP with an immutable cache, and answers 304 to a matching ETag", async () => {
    const { id } = await upload(await halves(800, 600).jpeg().toBuffer());
    const answer = await fetchImage(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("set-cookie")).toBeNull();
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 512, height: 512 });
    const again = await fetchImage(id, 512, { "if-none-match": answer.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    expect((await fetchImage(id, 500)).status).toBe(404);
    expect((await fetchImage("img_nothing")).status).toBe(404);
  });

  it("shows the chosen crop, including when rotated", async () => {
    const bytes = await halves(800, 800).png().toBuffer();
    const left = { x: 0, y: 25, width: 50, height: 50, rotation: 0 };
    const turned = { ...left, rotation: 180 };
    const [a, b] = [await upload(bytes, { crop: left }), await upload(bytes, { crop: turned })];
    expect(await colourOf(await (await fetchImage(a.id)).arrayBuffer())).toBe("red");
    expect(await colourOf(await (await fetchImage(b.id)).arrayBuffer())).toBe("blue");
  });

  it("is stored without EXIF data or an orientation tag", async () => {
    const bytes = await halves(800, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { id } = await upload(bytes);
    const metadata = await sharp(Buffer.from(await (await fetchImage(id)).arrayBuffer())).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  it.each(uprightFrom)(
    "taken with EXIF orientation $orientation is shown upright",
    async ({ orientation, turn }) => {
      const scene = await corners(1_200, 800);
      const bytes = await turn(sharp(scene)).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
      expect(await sharp(bytes).metadata()).toMatchObject({ orientation });
      const whole = await upload(bytes);
      expect(await cornersOf(await fetchImage(whole.id))).toEqual(["red", "green", "blue", "white"]);
      // A crop is measured in the picture as people see it: here in its left half.
      const left = await upload(bytes, { crop: { x: 0, y: 0, width: 50, height: 100, rotation: 0 } });
      expect(await cornersOf(await fetchImage(left.id))).toEqual(["red", "red", "blue", "blue"]);
    },
  );

  it("is never enlarged", async () => {
    const { id, width } = await upload(await halves(600, 600).jpeg().toBuffer());
    expect(width).toBe(600);
    const large = await sharp(Buffer.from(await (await fetchImage(id, 1280)).arrayBuffer())).metadata();
    expect(large.width).toBe(600);
  });
});

describe("an unsuitable upload is refused:", () => {
  it.each([
    ["text", async () => Buffer.from("hello")],
    ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>')],
    [
      "a GIF",
      () =>
        sharp({ create: { width: 500, height: 500, channels: 3, background: "red" } })
          .gif()
          .toBuffer(),
    ],
    ["half a JPEG", async () => (await halves(800, 800).jpeg().toBuffer()).subarray(0, 400)],
    [
      "a JPEG by its first bytes only",
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)]),
    ],
    [
      "too many pixels in few bytes",
      () =>
        sharp({ create: { width: 9000, height: 9000, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
    ],
  ])("%s", async (_name, make) => {
    await expect(upload(await make())).rejects.toMatchObject({
      code: "invalid_input",
      fields: { file: expect.any(String) },
    });
  });

  it("a picture too small for its purpose, with the required size", async () => {
    await expect(upload(await halves(398, 398).jpeg().toBuffer())).rejects.toMatchObject({
      fields: { file: "The image is too small: at least 400 x 400 pixels." },
    });
    const { min } = imagePurposes.cover;
    await expect(
      upload(await halves(1000, 600).jpeg().toBuffer(), { purpose: "cover" }),
    ).rejects.toMatchObject({
      fields: { file: expect.stringContaining(`${min.width} x ${min.height}`) },
    });
  });

  it("a picture too large, and one from a visitor", async () => {
    const large = new Uint8Array(6 * 1024 * 1024);
    await expect(upload(large)).rejects.toMatchObject({ code: "upload_too_large" });
    const file = new File([new Uint8Array(10)], "x.jpg");
    await expect(treets.backend.as().images.upload({ file, purpose: "avatar" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});

it("an image can be uploaded through the API", async () => {
  const form = new FormData();
  const bytes = await halves(800, 800).jpeg().toBuffer();
  form.set("file", new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" }));
  form.set("purpose", "logo");
  const answer = await fetch(`${treets.origin}/api/v1/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.tokens.token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: expect.stringMatching(/^img_/), purpose: "logo" });
});

it("a crop is parsed from five numbers", () => {
  expect(parseCrop("1,2,3,4,5")).toEqual({ x: 1, y: 2, width: 3, height: 4, rotation: 5 });
});

it.each(["", "1,2,3,4", "1,2,3,4,x", "1,2,3,4,Infinity"])("the text %j is no crop", (text) => {
  expect(parseCrop(text)).toBeUndefined();
});
