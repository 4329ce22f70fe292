import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readAssets, scriptsOfView } from "#server/ssr/assets.ts";
import type { RouteId } from "#shared/routes.ts";
import { CLIENT_FOLDER } from "../support/treets.ts";

const assets = readAssets(CLIENT_FOLDER);
const { entry, routes } = assets.languages.en;

/** The scripts of a page and of what it shows, as they are sent to a browser that takes nothing better than gzip. */
function kilobytesOf(id: RouteId, view?: string): number {
  const scripts = new Set([...entry.js, ...(routes[id]?.js ?? []), ...scriptsOfView(assets, view)]);
  const bytes = [...scripts].map((path) => readFileSync(join(CLIENT_FOLDER, `${path}.gz`)).byteLength);
  return bytes.reduce((sum, one) => sum + one, 0) / 1024;
}

describe("the scripts of a first visit", () => {
  it.each([
    ["login", undefined, 136],
    ["members", undefined, 163],
    ["treets", "treets/member-treets.tsx", 162],
    ["treet", "treet/member-treet.tsx", 159],
    ["treet", "treet/edit-treet.tsx", 187],
  ] as const)("of %s (%s) are no more than %i KB", (id, view, most) => {
    expect(kilobytesOf(id, view)).toBeLessThan(most);
  });

  it("of a view are not those of another", () => {
    const [seen, edited] = ["member-treet", "edit-treet"].map((file) =>
      scriptsOfView(assets, `treet/${file}.tsx`),
    );
    expect(edited?.every((script) => seen?.includes(script))).toBe(false);
    expect(() => scriptsOfView(assets, "treet/nobody.tsx")).toThrow("no view");
  });
});
