import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readAssets, scriptsOfPart, scriptsOfView } from "#server/ssr/assets.ts";
import type { RouteId } from "#shared/routes.ts";
import { CLIENT_FOLDER } from "../support/treets.ts";

const assets = readAssets(CLIENT_FOLDER);
const { entry, routes } = assets.languages.en;

/** Modules that every page loads once it is shown, and those that it loads besides for signed-in users. */
const FOLLOWING = ["services.ts", "unanswered.ts", "overlays/late-overlays.tsx"];
const FOLLOWING_MEMBERS = [...FOLLOWING, "offline/keep-wallet.ts"];

const scriptsOf = (id: RouteId, view?: string) => [
  ...entry.js,
  ...(routes[id]?.js ?? []),
  ...scriptsOfView(assets, view),
];

/** Returns the size of these scripts as sent to a browser that accepts nothing better than gzip. */
function kilobytesOf(scripts: readonly string[]): number {
  const bytes = [...new Set(scripts)].map(
    (path) => readFileSync(join(CLIENT_FOLDER, `${path}.gz`)).byteLength,
  );
  return bytes.reduce((sum, one) => sum + one, 0) / 1024;
}

describe("the scripts of a first visit", () => {
  /** The whole page, for one without views of its own. */
  const WHOLE = "as a whole";
  const viewOf = (view: string) => (view === WHOLE ? undefined : view);

  it.each([
    ["login", WHOLE, 99.5],
    ["members", "members/member-list.tsx", 117.5],
    ["treets", "treets/member-treets.tsx", 115],
    ["treet", "treet/member-treet.tsx", 114.5],
    ["treet", "treet/edit-treet.tsx", 138],
    ["controlPanel", "control-panel/today.tsx", 121],
    ["insights", "insights/overview.tsx", 116],
    ["multiTreets", "across/managed-treets.tsx", 121],
    ["pack", "pack/team-pack.tsx", 109],
    ["settingsOverview", "settings-overview/integrations.tsx", 117],
    ["managePartner", "manage-partner/terms-tab.tsx", 117],
    ["accountSettings", "account-settings/profile-tab.tsx", 106],
  ] as const)("for %s (%s) are at most %d KB", (id, view, max) => {
    expect(kilobytesOf(scriptsOf(id, viewOf(view)))).toBeLessThan(max);
  });

  it.each([
    ["login", WHOLE, 114, FOLLOWING],
    ["members", "members/member-list.tsx", 136, FOLLOWING_MEMBERS],
    ["treets", "treets/member-treets.tsx", 129.5, FOLLOWING_MEMBERS],
  ] as const)(
    "for %s (%s) with all that is always loaded later are at most %d KB",
    (id, view, max, parts) => {
      const following = parts.flatMap((file) => scriptsOfPart(assets, file));
      expect(kilobytesOf([...scriptsOf(id, viewOf(view)), ...following])).toBeLessThan(max);
    },
  );

  it("differ from view to view", () => {
    const [seen, edited] = ["member-treet", "edit-treet"].map((file) =>
      scriptsOfView(assets, `treet/${file}.tsx`),
    );
    expect(edited?.every((script) => seen?.includes(script))).toBe(false);
    expect(() => scriptsOfView(assets, "treet/nobody.tsx")).toThrow("no part");
  });

  it("contain nothing of the application frame for a visitor", () => {
    const frame = scriptsOfPart(assets, "layouts/application.tsx");
    expect(scriptsOf("login")).not.toEqual(expect.arrayContaining([...frame]));
    expect(scriptsOf("members", "members/member-list.tsx")).toEqual(expect.arrayContaining([...frame]));
  });
});
