import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter(Boolean);

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), "utf8").matchAll(/^(?:import|export)\s[^;]*?from\s+"([^"]+)";/gm)].map(
    ([statement, to = ""]) => ({
      from,
      to: targetOf(from, to),
      typeOnly: /^(?:import|export) type /.test(statement),
    }),
  ),
);

function targetOf(from: string, to: string): string {
  if (to.startsWith("#")) return to.slice(1);
  return to.startsWith(".") ? join(from, "..", to) : to;
}

const crossing = (from: RegExp, to: RegExp, { types = true } = {}) =>
  imports
    .filter((found) => from.test(found.from) && to.test(found.to) && (types || !found.typeOnly))
    .map((found) => `${found.from} → ${found.to}`);

describe("the folders", () => {
  it("read some imports at all", () => expect(imports.length).toBeGreaterThan(300));

  it("keep the client apart from the server, types included", () => {
    expect(crossing(/^client\//, /^server\//)).toEqual([]);
  });

  it("keep what is shared apart from both sides and from Node", () => {
    expect(crossing(/^shared\//, /^(client|server)\/|^node:|^express$|^react/)).toEqual([]);
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
