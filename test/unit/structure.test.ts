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

describe("the folders", () => {
  it("read some imports at all", () => expect(imports.length).toBeGreaterThan(300));

  it("keep the client apart from the server, but for what its pages load, and of that the types alone", () => {
    expect(crossing(/^client\//, /^server\//, { types: false })).toEqual([]);
    expect(crossing(/^client\//, /^server\/(?!pages\/)/)).toEqual([]);
  });

  it("let what the server loads for pages know nothing of the screens that show it", () => {
    const loaders = /^server\/pages\/(?!index\.ts$)/;
    expect(crossing(loaders, /^client\//)).toEqual([]);
  });

  it("keep what is shared apart from both sides and from Node", () => {
    expect(crossing(/^shared\//, /^(client|server)\/|^node:|^express$|^react/)).toEqual([]);
  });

  it("give the browser nothing of Node", () => {
    expect(crossing(/^client\//, /^node:/)).toEqual([]);
  });

  it("send no schema of the contract to the browser, which could not run it", () => {
    expect(crossing(/^client\//, /^shared\/contract\/|^zod$/, { types: false })).toEqual([]);
  });

  it("let pages know the backend only through its contract", () => {
    expect(crossing(/^server\/(pages|ssr)\//, /^server\/backend\//, { types: false })).toEqual([]);
  });

  it("let nothing of the product depend on tests or scripts", () => {
    expect(crossing(/^(client|server|shared)\//, /^(test|scripts)\//)).toEqual([]);
  });

  it("read the environment in one place", () => {
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

  it("has imports between its domains at all", () => expect(between.length).toBeGreaterThan(100));

  it("uses no floor above", () => {
    expect(
      between.flatMap(({ from, to, user, used }) => (used.floor > user.floor ? [`${from} → ${to}`] : [])),
    ).toEqual([]);
  });

  it("uses of another domain what it offers, and nothing else", () => {
    expect(
      between.flatMap(({ from, to, used }) =>
        used.floor > 0 && !to.endsWith(`/${used.domain}/index.ts`) ? [`${from} → ${to}`] : [],
      ),
    ).toEqual([]);
  });

  it("is put together outside of its rooms, which know nothing of that", () => {
    const outside = imports.flatMap(({ from, to }) =>
      placeOf(from) && to.startsWith("server/backend/") && !placeOf(to) ? [`${from} → ${to}`] : [],
    );
    expect(outside).toEqual([]);
  });

  it("looks as its README draws it", () => {
    expect(readFileSync(join(root, "server/backend/README.md"), "utf8")).toContain(drawHouse(files, imports));
  });

  it("has no circle of domains", () => {
    expect(circlesIn(graphOf(between.map(({ user, used }) => [user.domain, used.domain])))).toEqual([]);
  });
});

describe("the files", () => {
  it("import one another in no circle, types included", () => {
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

  it("lists the optional packages of every platform, so that a clean install works on each", () => {
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
