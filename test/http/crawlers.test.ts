import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { routeIds, routeOf } from "#shared/routes.ts";
import { newPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";

describe("what others may know of the site", () => {
  const treets = runningTreets();

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(treets.origin + path, { headers });
  const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();
  const described = routeIds.map(routeOf).filter(({ description }) => description !== undefined);

  it("is a map of the pages that describe themselves, and of no other", async () => {
    const places = [...(await text("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, place]) => place,
    );
    const spoken = ["", "?lang=en", "?lang=de"];
    expect(places).toEqual(
      described.flatMap(({ path }) => spoken.map((query) => treets.origin + path + query)),
    );
    expect(await text("/robots.txt")).toContain(`Sitemap: ${treets.origin}/sitemap.xml`);
  });

  it.each(described.map(({ path }) => path))(
    "is a title, a text, a picture and one address of %s",
    async (path) => {
      const html = await text(path);
      expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
      expect(html).toContain(`<link rel="canonical" href="${treets.origin}${path}"`);
      expect(html).toContain(`<meta property="og:image" content="${treets.origin}/preview.png"`);
      expect(html).not.toContain("noindex");
    },
  );

  it.each(["/reset-password", "/some-club/unsubscribe", "/no/such/page"])(
    "is nothing of %s: it asks not to be listed",
    async (path) => {
      const html = await text(path);
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(html).not.toContain("canonical");
    },
  );

  it("is the title alone of a page that only somebody signed in can see", async () => {
    const { tokens } = await newPerson(treets.backend, "Ada");
    const html = await text("/account-settings", { cookie: `treets.token=${tokens.token}` });
    expect(html).toMatch(/<meta name="description" content="[^"]+"/);
    expect(html).not.toContain("og:title");
    expect(html).not.toContain("noindex");
  });

  it("is enough to install it: a manifest whose pictures are there in the sizes it says", async () => {
    const response = await get("/manifest.webmanifest");
    expect(response.headers.get("content-type")).toContain("application/manifest+json");
    const { icons, start_url } = await response.json();
    expect((await fetch(treets.origin + start_url, { redirect: "manual" })).status).toBe(302);
    for (const { src, sizes, type } of icons) {
      const icon = await get(src);
      expect(icon.headers.get("content-type")).toContain(type);
      if (sizes === "any") continue;
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });
});
