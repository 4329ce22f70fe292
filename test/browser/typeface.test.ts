import { expect, it } from "vitest";
import { runningBrowser, runningTreets } from "../support/running.ts";

/** Maximum size of the preloaded font of a first visit. */
const MAX_BYTES = 30 * 1024;

const treets = runningTreets();
const browser = runningBrowser();

it.each(["/login", "/contact-steps", "/nothing/at/all"])(
  "%s preloads the font in its head, and the font is small and cached as immutable",
  async (path) => {
    const html = await (await fetch(treets.origin + path)).text();
    const head = html.slice(0, html.indexOf("</head>"));
    const [, font = ""] =
      /<link rel="preload" href="([^"]+\.woff2)" as="font" crossorigin=""/.exec(head) ?? [];
    const answer = await fetch(treets.origin + font);
    expect(answer.headers.get("content-type")).toBe("font/woff2");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(MAX_BYTES);
  },
);

it("a page uses the product's font, which its content security policy allows, and requests it once", async () => {
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") asked.push(request.url());
  });
  await page.goto(`${treets.origin}/login`);
  await page.waitForLoadState("networkidle");
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
  );
  expect(loaded.map((family) => family.replaceAll('"', ""))).toContain("Figtree");
  expect(asked).toHaveLength(1);
  expect(browser.takeErrors()).toEqual([]);
});
