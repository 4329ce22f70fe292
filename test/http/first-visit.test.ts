import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOfPart, readAssets } from "#server/ssr/assets.ts";
import { type RouteId, routeIds } from "#shared/routes.ts";
import { pageModule } from "../../build.ts";
import { CLIENT_FOLDER } from "../support/treets.ts";

const assets = readAssets(CLIENT_FOLDER);
const { entry, routes } = assets.languages.en;

/** Modules that every page loads once it is shown, and those that it loads besides for signed-in users. */
const FOLLOWING = ["services.ts", "unanswered.ts", "overlays/late-overlays.tsx"];
const FOLLOWING_MEMBERS = [...FOLLOWING, "offline/keep-wallet.ts"];

const scriptsOf = (id: RouteId, view?: string) => [
  ...entry.js,
  ...(routes[id]?.js ?? []),
  ...(view === undefined ? [] : filesOfPart(assets, `pages/${view}`).js),
];

/** Returns the size of these files as sent to a browser that accepts nothing better than gzip. */
function kilobytesOf(files: readonly string[]): number {
  const bytes = [...new Set(files)].map((path) => readFileSync(join(CLIENT_FOLDER, `${path}.gz`)).byteLength);
  return bytes.reduce((sum, one) => sum + one, 0) / 1024;
}

describe("the scripts of a first visit", () => {
  /** The whole page, for one without views of its own. */
  const WHOLE = "as a whole";
  const viewOf = (view: string) => (view === WHOLE ? undefined : view);

  it.each([
    ["login", WHOLE, 99.75],
    ["members", "members/member-list.tsx", 119.5],
    ["treets", "treets/member-treets.tsx", 115.75],
    ["treet", "treet/member-treet.tsx", 116.5],
    ["treet", "treet/edit-treet.tsx", 139.75],
    ["controlPanel", "control-panel/today.tsx", 123],
    ["insights", "insights/overview.tsx", 116.75],
    ["multiTreets", "across/managed-treets.tsx", 123],
    ["pack", "pack/team-pack.tsx", 111.5],
    ["settingsOverview", "settings-overview/integrations.tsx", 118],
    ["managePartner", "manage-partner/terms-tab.tsx", 117.5],
    ["accountSettings", "account-settings/profile-tab.tsx", 106.25],
  ] as const)("for %s (%s) are at most %d KB", (id, view, max) => {
    expect(kilobytesOf(scriptsOf(id, viewOf(view)))).toBeLessThan(max);
  });

  it.each([
    ["login", WHOLE, 114, FOLLOWING],
    ["members", "members/member-list.tsx", 136, FOLLOWING_MEMBERS],
    ["treets", "treets/member-treets.tsx", 129.75, FOLLOWING_MEMBERS],
  ] as const)(
    "for %s (%s) with all that is always loaded later are at most %d KB",
    (id, view, max, parts) => {
      const following = parts.flatMap((file) => filesOfPart(assets, file).js);
      expect(kilobytesOf([...scriptsOf(id, viewOf(view)), ...following])).toBeLessThan(max);
    },
  );

  it("differ from view to view", () => {
    const [seen, edited] = ["member-treet", "edit-treet"].map(
      (file) => filesOfPart(assets, `pages/treet/${file}.tsx`).js,
    );
    expect(edited?.every((script) => seen?.includes(script))).toBe(false);
    expect(() => filesOfPart(assets, "pages/treet/nobody.tsx")).toThrow("no part");
  });

  it("contain nothing of the application frame for a visitor", () => {
    const frame = filesOfPart(assets, "layouts/application.tsx").js;
    expect(scriptsOf("login")).not.toEqual(expect.arrayContaining([...frame]));
    expect(scriptsOf("members", "members/member-list.tsx")).toEqual(expect.arrayContaining([...frame]));
  });
});

describe("the styles of a first visit", () => {
  const root = join(import.meta.dirname, "../..");
  const sourceOf = (id: RouteId) => readFileSync(join(root, pageModule(id)), "utf8");
  const lazyIn = (source: string) =>
    [...source.matchAll(/import\("\.\/([\w/-]+\.tsx)"\)/g)].map(([, file = ""]) => file);
  const visits = routeIds.flatMap((id) => [[id, ""], ...lazyIn(sourceOf(id)).map((view) => [id, view])]) as [
    RouteId,
    string,
  ][];
  const sheetsOf = (id: RouteId, view: string) => [
    ...entry.css,
    ...(routes[id]?.css ?? []),
    ...(view ? filesOfPart(assets, `pages/${view}`).css : []),
  ];

  it("are at most 15 KB for every page and view", () => {
    const large = visits.flatMap(([id, view]) => {
      const size = kilobytesOf(sheetsOf(id, view));
      return size > 15 ? [`${id} ${view}: ${size.toFixed(2)} KB`] : [];
    });
    expect(large).toEqual([]);
    expect(visits.length).toBeGreaterThan(80);
  });

  it("come with each view that a page imports lazily, as the server knows each by its file", () => {
    const unknown = routeIds.flatMap((id) => {
      const source = sourceOf(id);
      return lazyIn(source).filter((view) => !source.includes(`"${view}"`));
    });
    expect(unknown).toEqual([]);
  });
});
