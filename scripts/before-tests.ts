import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Prepares for the tests: runs the checks, builds the product and installs Chromium if there is none, all in parallel.
 * The catalogue is compiled first, as both the checks and the build read its output. Checks and build run side by side
 * because each has phases that use only one core. All three run to the end even if one fails.
 */
const run = async (script: string): Promise<void> => {
  const child = spawn("npm", ["run", "--silent", script], { stdio: "inherit" });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`npm run ${script} failed`);
};

await run("words")
  .then(() => Promise.allSettled([run("chromium"), run("check"), run("build")]))
  .then((all) => {
    for (const each of all) if (each.status === "rejected") throw each.reason;
  })
  .catch(({ message }: Error) => {
    console.error(message);
    process.exit(1);
  });
