import { readFileSync } from "node:fs";
import { join } from "node:path";

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));

/** The flags that `npm start` passes to Node. All benchmarked programs use them, to run as in production. */
export const startFlags: readonly string[] = String(scripts.start)
  .split(" ")
  .filter((word) => word.startsWith("--"));
