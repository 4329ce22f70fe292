import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

// The headless shell is the same browser without windows; tests take a sixth less time in it.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const macOs = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, or the first of the usual names on the PATH. Undefined if there is
 * none.
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? "").split(delimiter).concat("/usr/bin");
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, macOs].find((path) => existsSync(path));
}
