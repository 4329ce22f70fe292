import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * What all tests need: the checks passed, the product built, and a Chromium, which is fetched meanwhile if there is none.
 * The catalogue is compiled first, as checks and build read what it is made into; then neither waits for the other, since
 * each has moments in which it keeps one core busy. Whatever fails, all are heard.
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
