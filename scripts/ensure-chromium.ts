import { spawnSync } from "node:child_process";
import { findChromium } from "./find-chromium.ts";

/** Ensures that the browser tests have a Chromium: an installed one, or else Debian's package. */
const found = findChromium();
if (found) {
  console.log(`Browser tests will use ${found}`);
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
  const installs = (browser: string) =>
    apt("install", "-y", "--no-install-recommends", browser, "fonts-dejavu-core");
  const installsAny = () => installs("chromium-headless-shell") || installs("chromium");
  if (installsAny() || (apt("update") && installsAny())) return;
  console.error("Chromium could not be installed. Install it, or set CHROMIUM_PATH to its path.");
  process.exit(1);
}
