import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { routeIds, routeOf } from "#shared/routes.ts";
import { newPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";

describe("the information for crawlers", () => {
  const treets = runningTreets();

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(treets.origin + path, { headers });
  const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();
  const described = routeIds.map(routeOf).filter(({ description }) => description !== undefined);

  it("includes a sitemap of all pages with a description, and no others", async () => {
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
    "includes a description, a picture and a canonical address for %s",
    async (path) => {
      const html = await text(path);
      expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
      expect(html).toContain(`<link rel="canonical" href="${treets.origin}${path}"`);
      expect(html).toContain(`<meta property="og:image" content="${treets.origin}/preview.png"`);
      expect(html).not.toContain("noindex");
    },
  );

  it.each(["/reset-password", "/some-club/unsubscribe", "/no/such/page"])(
    "asks for %s not to be indexed",
    async (path) => {
      const html = await text(path);
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(html).not.toContain("canonical");
    },
  );

  it("includes a description but no social preview for a page behind sign-in", async () => {
    const { tokens } = await newPerson(treets.backend, "Ada");
    const html = await text("/account-settings", { cookie: `treets.token=${tokens.token}` });
    expect(html).toMatch(/<meta name="description" content="[^"]+"/);
    expect(html).not.toContain("og:title");
    expect(html).not.toContain("noindex");
  });

  it("includes a web app manifest whose icons exist in the stated sizes", async () => {
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
