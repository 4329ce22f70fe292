import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  betweenDomains,
  circlesIn,
  drawHouse,
  graphOf,
  importsOf,
  placeOf,
  sourceFiles,
} from "../../scripts/house.ts";

const root = join(import.meta.dirname, "../..");
const files = sourceFiles();
const imports = importsOf(files);

const crossing = (from: RegExp, to: RegExp, { types = true } = {}) =>
  imports
    .filter((found) => from.test(found.from) && to.test(found.to) && (types || !found.typeOnly))
    .map((found) => `${found.from} → ${found.to}`);

describe("the folder structure", () => {
  it("yields more than 300 imports to check", () => expect(imports.length).toBeGreaterThan(300));

  it("separates the client from the server, except for types of page data", () => {
    expect(crossing(/^client\//, /^server\//, { types: false })).toEqual([]);
    expect(crossing(/^client\//, /^server\/(?!pages\/)/)).toEqual([]);
  });

  it("keeps page loaders independent of the screens that show their data", () => {
    const loaders = /^server\/pages\/(?!index\.ts$)/;
    expect(crossing(loaders, /^client\//)).toEqual([]);
  });

  it("keeps shared code independent of client, server and Node", () => {
    expect(crossing(/^shared\//, /^(client|server)\/|^node:|^express$|^react/)).toEqual([]);
  });

  it("keeps Node modules out of the client", () => {
    expect(crossing(/^client\//, /^node:/)).toEqual([]);
  });

  it("keeps the contract's schemas out of the client", () => {
    expect(crossing(/^client\//, /^shared\/contract\/|^zod$/, { types: false })).toEqual([]);
  });

  it("lets pages access the backend only through its contract", () => {
    expect(crossing(/^server\/(pages|ssr)\//, /^server\/backend\//, { types: false })).toEqual([]);
  });

  it("keeps product code independent of tests and scripts", () => {
    expect(crossing(/^(client|server|shared)\//, /^(test|scripts)\//)).toEqual([]);
  });

  it("limits reading the environment to two files", () => {
    const readers = files.filter(
      (file) =>
        /^(client|server|shared)\//.test(file) &&
        /process\.env\b(?!\.NODE_ENV)/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(readers).toEqual(["server/development.ts", "server/process.ts"]);
  });
});

describe("the backend", () => {
  const between = betweenDomains(imports);

  it("has more than 100 imports between its domains", () => expect(between.length).toBeGreaterThan(100));

  it("has no import from a higher layer", () => {
    expect(
      between.flatMap(({ from, to, user, used }) => (used.layer > user.layer ? [`${from} → ${to}`] : [])),
    ).toEqual([]);
  });

  it("imports from another domain only its index", () => {
    expect(
      between.flatMap(({ from, to, used }) =>
        used.layer > 0 && !to.endsWith(`/${used.domain}/index.ts`) ? [`${from} → ${to}`] : [],
      ),
    ).toEqual([]);
  });

  it("has domains independent of the code that assembles them", () => {
    const outside = imports.flatMap(({ from, to }) =>
      placeOf(from) && to.startsWith("server/backend/") && !placeOf(to) ? [`${from} → ${to}`] : [],
    );
    expect(outside).toEqual([]);
  });

  it("matches the drawing in its README", () => {
    expect(readFileSync(join(root, "server/backend/README.md"), "utf8")).toContain(drawHouse(files, imports));
  });

  it("has no cycle between domains", () => {
    expect(circlesIn(graphOf(between.map(({ user, used }) => [user.domain, used.domain])))).toEqual([]);
  });
});

describe("the tests", () => {
  it("leave alone where their process finds the reader's language, as files share a process", () => {
    const replacing = /\bask(?:Language|DateLocale)Of\(/;
    const tests = files.filter((file) => file.startsWith("test/"));
    expect(tests.filter((file) => replacing.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });
});

describe("the source files", () => {
  it("take no path from a URL, in which a space is encoded", () => {
    const encoded = /import\.meta\.url\)\.pathname/;
    const takers = files.filter((file) => encoded.test(readFileSync(join(root, file), "utf8")));
    expect(takers).toEqual([]);
  });

  it("name each message where they use it, as the browser's bundles hold only the named ones", () => {
    const bundled = files.filter((file) => /^(client|shared)\//.test(file));
    const computed = bundled.filter((file) => {
      const source = readFileSync(join(root, file), "utf8");
      const rooms = [...source.matchAll(/^import \* as (\w+) from "#words\//gm)].map(([, room]) => room);
      return rooms.some((room) => new RegExp(`\\b${room}\\[|[(=] ?${room}[,);]`).test(source));
    });
    expect(computed).toEqual([]);
  });

  it("have no import cycle, including type imports", () => {
    const known = new Set(files.filter((file) => /^(client|server|shared)\//.test(file)));
    const pairs = imports
      .filter(({ from, to }) => known.has(from) && known.has(to) && from !== to)
      .map(({ from, to }) => [from, to] as const);
    expect(circlesIn(graphOf(pairs))).toEqual([]);
  });
});

describe("the lock file", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
  };

  it("lists optional packages for every platform, so that a clean install works on each", () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it("names no registry", () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith("http"))).toEqual([]);
  });
});
