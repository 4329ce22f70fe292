import type { Metafile } from "esbuild";
import { describe, expect, it } from "vitest";
import { clientGraph, clientInputs, ENTRY } from "../../build.ts";
import { reachedAtOnce, readCompanions } from "../../scripts/shared-files.ts";

const SMALL = 100;
const LARGE = 50_000;

/** Returns an import graph of modules, by what they import, with their sizes in bytes. */
function graph(modules: Record<string, { bytes?: number; needs?: string[] }>): Metafile["inputs"] {
  return Object.fromEntries(
    Object.entries(modules).map(([path, { bytes = SMALL, needs = [] }]) => [
      path,
      { bytes, imports: needs.map((path) => ({ path, kind: "import-statement" as const })) },
    ]),
  );
}

function companionsIn(inputs: Metafile["inputs"], parts: readonly string[]) {
  const reached = new Map(parts.map((part) => [part, reachedAtOnce(inputs, part)]));
  return readCompanions(
    inputs,
    reached,
    parts.map((part) => [part]),
  );
}

const [a, b, c] = ["client/a.ts", "client/b.ts", "client/c.ts"] as const;
const [one, other, third] = ["client/one.ts", "client/other.ts", "client/third.ts"] as const;

describe("a module shared by several parts", () => {
  it("is put in one file if that saves requests, and loaded with all of them", () => {
    const inputs = graph({
      [a]: { needs: [one, other] },
      [b]: { needs: [one, other] },
      [c]: { needs: [one] },
      [one]: {},
      [other]: {},
    });
    expect([...companionsIn(inputs, [a, b, c])]).toEqual([[c, [other]]]);
  });

  it("is left to its users if it is large", () => {
    const inputs = graph({
      [a]: { needs: [one, other] },
      [b]: { needs: [one, other] },
      [c]: { needs: [one] },
      [one]: {},
      [other]: { bytes: LARGE },
    });
    expect(companionsIn(inputs, [a, b, c]).size).toBe(0);
  });

  it("is left to its users if it needs something large that other parts lack", () => {
    const inputs = graph({
      [a]: { needs: [one, other] },
      [b]: { needs: [one, other] },
      [c]: { needs: [one] },
      [one]: {},
      [other]: { needs: [third] },
      [third]: { bytes: LARGE },
    });
    expect(companionsIn(inputs, [a, b, c]).size).toBe(0);
  });

  it("is left in place if it needs a package or one of the parts", () => {
    for (const needed of ["node_modules/some/index.js", c]) {
      const inputs = graph({
        [a]: { needs: [one, other] },
        [b]: { needs: [one, other] },
        [c]: needed === c ? {} : { needs: [one] },
        [one]: {},
        [other]: { needs: [needed] },
        [needed]: {},
      });
      expect(companionsIn(inputs, [a, b, c]).size).toBe(0);
    }
  });
});

it("no client part gets a companion that depends on that part or on a package", async () => {
  const inputs = await clientInputs({ development: false });
  const { companions, loadedLater } = await clientGraph({ development: false });
  expect(companions.size).toBeGreaterThan(20);
  const shell = new Set(reachedAtOnce(inputs, ENTRY));
  for (const [part, modules] of companions) {
    const added = modules.flatMap((module) => reachedAtOnce(inputs, module));
    const circles = added.filter((module) => loadedLater.has(module));
    const own = new Set(reachedAtOnce(inputs, part));
    const packages = added.filter(
      (module) => module.startsWith("node_modules/") && !shell.has(module) && !own.has(module),
    );
    expect({ part, circles, packages }).toEqual({ part, circles: [], packages: [] });
  }
});
