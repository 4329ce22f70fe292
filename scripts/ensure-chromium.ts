import { spawnSync } from "node:child_process";
import { findChromium } from "./find-chromium.ts";

/** Sees to it that a Chromium is there for the browser tests: one that is installed, or Debian's. */
const found = findChromium();
if (found) {
  console.log(`Browser tests use ${found}`);
} else {
  console.log("No Chromium found; installing Debian's package");
  install();
}

function install(): void {
  const apt = (...args: string[]) =>
    spawnSync("apt-get", args, {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  const packages = ["install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"];
  if (apt(...packages) || (apt("update") && apt(...packages))) return;
  console.error("Chromium could not be installed. Install it, or name it in CHROMIUM_PATH.");
  process.exit(1);
}
