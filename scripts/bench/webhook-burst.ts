import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Pool } from "undici";
import { launchProduct, median, signInOwner } from "./large-community.ts";

const root = join(import.meta.dirname, "../..");
const EVENTS = 5_000;
const CONNECTIONS = 32;
const QUIET_PAGES = 150;
const PAGE = "/harbour-club/members";

/**
 * Measures how a burst of the payment provider's events affects visitors: the same user loads the same page before,
 * during and after it, in one process with the default configuration.
 */
export async function webhookBurst() {
  const dataDir = join(root, "dist/bench/webhooks");
  await rm(dataDir, { recursive: true, force: true });
  const output = execFileSync("npx", ["tsx", "scripts/bench/paying-teams.ts"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  const { customers, secret } = JSON.parse(output) as { customers: string[]; secret: string };
  const { child, origin } = await launchProduct(dataDir);
  const pages = new Pool(origin, { connections: 1 });
  try {
    const cookie = await signInOwner(origin);
    const load = async (): Promise<number> => {
      const started = performance.now();
      const { statusCode, body } = await pages.request({ path: PAGE, method: "GET", headers: { cookie } });
      await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`${PAGE} answered ${statusCode}`);
      return performance.now() - started;
    };
    const loads = async (count: number) => {
      const times: number[] = [];
      for (let turn = 0; turn < count; turn++) times.push(await load());
      return times;
    };
    await loads(QUIET_PAGES);
    const quiet = await loads(QUIET_PAGES);

    const before = cpuSecondsOf(child);
    const started = performance.now();
    const provider = spawn(
      process.execPath,
      ["scripts/bench/tell-events.ts", origin, String(CONNECTIONS), String(EVENTS), secret, ...customers],
      { cwd: root, stdio: "inherit" },
    );
    let isOver = false;
    const burst = once(provider, "exit").then(([code]) => {
      isOver = true;
      if (code !== 0) throw new Error("Not all events were accepted");
    });
    const during: number[] = [];
    while (!isOver) during.push(await load());
    await burst;
    const seconds = (performance.now() - started) / 1_000;
    const busy = (cpuSecondsOf(child) - before) / seconds;
    quiet.push(...(await loads(QUIET_PAGES)));

    const ratio = median(during) / median(quiet);
    return [
      {
        what: "webhook: events taken in, with pages asked for meanwhile",
        target: "",
        result: `${(EVENTS / seconds).toFixed(0)} a second`,
        detail: `${EVENTS} events of ${customers.length} customers over ${CONNECTIONS} connections; ${busy.toFixed(2)} cores busy with them and ${during.length} pages`,
      },
      {
        what: "members page during the burst : without it",
        target: "< 1.3",
        result: ratio.toFixed(2),
        detail: `median ${median(during).toFixed(1)} ms against ${median(quiet).toFixed(1)} ms; 95 of 100 within ${percentile(during, 0.95)} against ${percentile(quiet, 0.95)} ms; ${during.length} pages`,
      },
    ];
  } finally {
    await pages.destroy();
    child.kill();
    await once(child, "exit");
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** CPU time as Linux counts it, in hundredths of a second. */
const cpuSecondsOf = ({ pid }: ChildProcess): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
};

const percentile = (values: readonly number[], part: number): string =>
  ([...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN).toFixed(1);
