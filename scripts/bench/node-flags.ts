import { readFileSync } from "node:fs";
import { join } from "node:path";

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));

/** The flags that `npm start` gives Node: what is measured, and what it is compared with, run as people run it. */
export const startFlags: readonly string[] = String(scripts.start)
  .split(" ")
  .filter((word) => word.startsWith("--"));
