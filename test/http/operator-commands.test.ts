import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isLong, usuallyFirst } from "../support/length.ts";
import { emptyDataDir } from "../support/programs.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Runs a command of an operator where it finds nothing to change. Returns its exit code and what it said. */
async function run(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: emptyDataDir() },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, "close");
  return { code, lines: said.trim().split("\n") };
}

const mistyped: Readonly<Record<string, readonly (readonly [why: string, ...args: string[]])[]>> = {
  bench: [
    ["--only takes pages", "--only", "pagse"],
    ["Unknown option '--onyl'", "--onyl", "pages"],
    ["--claims takes a whole number", "--only", "scale", "--claims", "1e6"],
    ["--against takes a file that --to has written", "--against", "no-such-file.json"],
  ],
  chaos: [
    ["Unknown option '--minute'", "--minute", "2"],
    ["--minutes takes a number", "--minutes", "two"],
  ],
  profile: [
    ["--requests takes a whole number", "--requests", "many"],
    ["Unknown option '--request'", "--request", "5"],
    ["--as takes visitor, owner", "--as", "nobody"],
    ["It takes one path", "members"],
  ],
  recount: [
    ["It takes one slug", "harbour-club", "hafenclub"],
    ["Unknown option '--help'", "--help"],
  ],
  "replace-key": [["Unknown option '--help'", "--help"]],
  "stripe-setup": [["Unknown option '--dry-run'", "--dry-run"]],
  ...(isLong && {
    enquiries: [["Unknown option '--al'", "--al"]],
    freeze: [["Unknown option '--thwa'", "harbour-club", "--thwa"]],
    "make-pictures": [["Unknown option '--help'", "--help"]],
    screenshots: [['"localhost" is no address', "localhost"]],
    seed: [["Unknown option '--scael'", "--scael"]],
  }),
};
const cases = Object.entries(mistyped).flatMap(([script, all]) =>
  usuallyFirst(all).map(([why, ...args]) => ({ script, args, why })),
);

it.each(cases)(
  "the operator's command $script, mistyped as $args, does nothing and says in two lines why and how it is used",
  async ({ script, args, why }) => {
    const { code, lines } = await run(script, ...args);
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [expect.stringContaining(why), expect.stringMatching(/^Usage: npm run /)],
    });
  },
);
