import { type ChildProcess, execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
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
 * What a burst of the payment provider's events costs those who look at pages meanwhile: the same page by the same
 * person, before, during and after it, in one process on the default set-up.
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
  const provider = new Pool(origin, { connections: CONNECTIONS });
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

    const tell = teller(provider, customers, secret);
    const before = cpuSecondsOf(child);
    const started = performance.now();
    let isOver = false;
    const burst = tell(EVENTS).finally(() => {
      isOver = true;
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
    await provider.destroy();
    child.kill();
    await once(child, "exit");
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** As Linux counts it, in hundredths of a second. */
const cpuSecondsOf = ({ pid }: ChildProcess): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
};

const percentile = (values: readonly number[], part: number): string =>
  ([...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN).toFixed(1);

/** Sends genuine events about the customers in turn, as many at once as there are connections. */
function teller(provider: Pool, customers: readonly string[], secret: string) {
  let sent = 0;
  return async (events: number): Promise<void> => {
    const last = sent + events;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (sent < last) {
          const body = eventAbout(customers[sent % customers.length] ?? "", sent++);
          const at = Math.floor(Date.now() / 1_000);
          const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
          const answer = await provider.request({
            path: "/api/webhooks/stripe",
            method: "POST",
            headers: { "content-type": "application/json", "stripe-signature": `t=${at},v1=${signature}` },
            body,
          });
          await answer.body.dump();
          if (answer.statusCode !== 200) throw new Error(`An event was answered ${answer.statusCode}`);
        }
      }),
    );
  };
}

/** As long as what the provider really tells of an invoice. */
const FILLING = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`field_${index}`, "x".repeat(40)]),
);

const eventAbout = (customer: string, number: number): string =>
  JSON.stringify({
    id: `evt_bench_${number}`,
    object: "event",
    type: "invoice.updated",
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object: { id: `in_bench_${number}`, object: "invoice", customer, ...FILLING } },
  });
