import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { variables } from "#server/config.ts";

const root = join(import.meta.dirname, "../..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const { dependencies, devDependencies, scripts } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
) as Record<"dependencies" | "devDependencies" | "scripts", Record<string, string>>;

describe("the README", () => {
  it.each(Object.entries(variables))("explains %s as the configuration does", (name, variable) => {
    const fallback = "fallback" in variable ? `\`${variable.fallback}\`` : "";
    expect(readme).toContain(`| \`${name}\` | ${fallback} | ${variable.meaning}`);
  });

  it.each(Object.keys(dependencies))("explains the dependency %s", (name) => {
    expect(readme).toMatch(new RegExp(`^\\|[^|]*\`${name.replace(/[/.]/g, "\\$&")}\`[^|]*\\| \\S`, "m"));
  });

  it("names every development dependency", () => {
    const named = Object.keys(devDependencies).filter((name) => !name.startsWith("@types/"));
    for (const name of named) expect(readme).toContain(`\`${name}\``);
  });

  it("explains no variable that the configuration does not read", () => {
    const explained = [...readme.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(explained.filter((name) => name && !(name in variables))).toEqual([]);
  });

  it("explains Node's start-up flags, which are the same for every start command", () => {
    const flagsIn = (text = "") => text.match(/--(?:max|heap|no)-[\w-]+(?:=\d+)?/g) ?? [];
    const flags = flagsIn(scripts.start);
    expect(flags.length).toBeGreaterThan(0);
    expect(flagsIn(scripts.backend)).toEqual(flags);
    expect(flagsIn(readFileSync(join(root, "Dockerfile"), "utf8"))).toEqual(flags);
    for (const flag of flags) expect(readme).toContain(`\`${flag}\``);
  });
});
