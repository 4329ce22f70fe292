import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { routeIds } from "#shared/routes.ts";
import { clientGraph, clientInputs, ENTRY, pageModule } from "../../build.ts";
import { reachedFrom, viewsOfPage } from "../../scripts/client-graph.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

/** Returns the first class of each rule of a style sheet, which is what the rule styles. */
const classesStyledIn = (sheet: string) =>
  [...read(sheet).matchAll(/(?:^|[,{}(]\s*)\.([\w-]+)/gm)].map(([, name = ""]) => name);

/** Returns the classes that a component names, in `className` and in the expressions that build it. */
const classesNamedIn = (module: string) =>
  [...read(module).matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})|classNames\(([^)]*)\)/g)].flatMap(
    ([, plain, computed, listed]) =>
      plain === undefined
        ? [...(computed ?? listed ?? "").matchAll(/"([^"]*)"/g)].flatMap(([, text = ""]) => wordsIn(text))
        : wordsIn(plain),
  );

describe("each page", async () => {
  const inputs = await clientInputs({ development: false });
  const pages = routeIds.map(pageModule);
  const { sharedStyles, ownStyles } = await clientGraph({ development: false });
  const sheetsOf = new Map<string, string[]>();
  for (const sheet of Object.keys(inputs).filter((path) => path.endsWith(".css")))
    for (const name of classesStyledIn(sheet)) sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), sheet]);

  it("is sent the styles of everything it can show, including parts loaded later", () => {
    const shown = [ENTRY, ...pages].flatMap((page) => {
      const views = viewsOfPage(inputs, page);
      const withView = views.map((view) => ({ page, parts: [page, view], from: view, except: pages }));
      return [{ page, parts: [page], from: page, except: [...pages, ...views] }, ...withView];
    });
    const missing = shown.flatMap(({ page, parts, from, except }) => {
      const sent = new Set([...sharedStyles, ...parts.flatMap((part) => ownStyles.get(part) ?? [])]);
      const modules = reachedFrom(inputs, from, new Set(except)).filter((path) =>
        /^client\/.*\.tsx$/.test(path),
      );
      return modules.flatMap((module) =>
        classesNamedIn(module)
          .filter((name) => sheetsOf.get(name)?.every((sheet) => !sent.has(sheet)))
          .map((name) => `${page} shows .${name} of ${module}`),
      );
    });
    expect(sheetsOf.size).toBeGreaterThan(200);
    expect(missing).toEqual([]);
  });
});
