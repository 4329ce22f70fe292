import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { startDatabaseProxy } from "../test/support/database-proxy.ts";
import { type Cluster, startCluster } from "./chaos/cluster.ts";
import { type Fault, faultOfRedis, faultsOf, faultsOfDatabase } from "./chaos/faults.ts";
import { Ledger } from "./chaos/ledger.ts";
import { startMail } from "./chaos/mail.ts";
import { startPeople } from "./chaos/people.ts";
import { startPostgres } from "./chaos/postgres.ts";
import { freePort } from "./free-port.ts";
import { operatorOptions, refuseOption } from "./operator-options.ts";

/**
 * Runs the product under constant use while everything around it fails, one fault after another: first on PostgreSQL
 * with several processes behind a load balancer, then on the embedded database. Fails if a process exited unexpectedly,
 * an acknowledged write was lost or a write was applied twice.
 *
 *     npm run chaos -- --minutes 10
 */
const USAGE = "Usage: npm run chaos [-- --minutes NUMBER]";
const { values } = operatorOptions({ options: { minutes: { type: "string", default: "10" } } }, USAGE);
if (!/^\d+(\.\d+)?$/.test(values.minutes))
  refuseOption(`--minutes takes a number, such as 2 or 0.5, not "${values.minutes}"`, USAGE);
const minutes = Number(values.minutes);
const REST_MS = 2_500;
/** The embedded database allows only one process and fewer faults, so it gets less time. */
const SHARE_OF_POSTGRES = 0.7;

async function onPostgres(milliseconds: number): Promise<boolean> {
  const postgres = await startPostgres();
  if (!postgres) {
    console.log("PostgreSQL is not installed under /usr/lib/postgresql; skipping its part.");
    return true;
  }
  const proxy = await startDatabaseProxy(postgres.url);
  const mail = await startMail();
  const redis = hasRedis() ? await freePort().then((port) => ({ port, ...faultOfRedis(port) })) : undefined;
  if (!redis) console.log("redis-server is not installed; running without Redis.");

  // The demo has publicly known log-ins, so it is seeded before email is configured.
  const seeding = await startCluster(new Ledger(), {
    processes: 1,
    env: { DATABASE_URL: postgres.url, DEMO: "true" },
  });
  await seeding.stop();
  const ledger = new Ledger();
  const cluster = await startCluster(ledger, {
    processes: 2,
    env: {
      DATABASE_URL: proxy.url,
      SMTP_URL: mail.url,
      ...(redis ? { REDIS_URL: `redis://127.0.0.1:${redis.port}` } : {}),
    },
  });
  const faults = [
    ...faultsOf(cluster),
    ...faultsOfDatabase(proxy, postgres),
    mail.fault,
    ...(redis ? [redis.fault] : []),
  ];
  const isWhole = await run("PostgreSQL", cluster, ledger, faults, milliseconds);
  await cluster.stop();
  await redis?.stop();
  mail.stop();
  await proxy.stop();
  await postgres.stop();
  return isWhole;
}

async function onEmbedded(milliseconds: number): Promise<boolean> {
  const ledger = new Ledger();
  const cluster = await startCluster(ledger, { processes: 1, env: {} });
  const isWhole = await run("The embedded database", cluster, ledger, faultsOf(cluster), milliseconds);
  await cluster.stop();
  return isWhole;
}

async function run(
  name: string,
  cluster: Cluster,
  ledger: Ledger,
  faults: readonly Fault[],
  milliseconds: number,
): Promise<boolean> {
  console.log(`${name}, behind ${cluster.front}, for ${Math.round(milliseconds / 1000)} s`);
  const people = startPeople(cluster.origin, ledger, { writers: 6, readers: 6 });
  const end = Date.now() + milliseconds;
  for (let turn = 0; Date.now() < end; turn++) {
    const fault = faults[turn % faults.length];
    if (!fault) break;
    console.log(`  ${fault.name}`);
    await fault.happen();
    await sleep(REST_MS);
  }
  await people.stop();
  const { lost, doubled } = ledger.verdict(await people.found());
  const kinds = [...ledger.failures].sort(([, one], [, other]) => other - one);
  console.log(`  requests: ${ledger.requests}, acknowledged writes: ${ledger.acknowledged.size}`);
  console.log(`  failures: ${kinds.map(([kind, times]) => `${kind} × ${times}`).join(", ") || "none"}`);
  console.log(
    `  unexpected process exits: ${ledger.unexpectedExits}, unhandled failures: ${ledger.unhandled}`,
  );
  console.log(`  acknowledged writes lost: ${lost.length} ${lost.slice(0, 5).join(" ")}`);
  console.log(`  duplicated writes: ${doubled.length} ${doubled.slice(0, 5).join(" ")}`);
  return (
    ledger.unexpectedExits + ledger.unhandled + lost.length + doubled.length === 0 &&
    ledger.acknowledged.size > 0
  );
}

function hasRedis(): boolean {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const total = minutes * 60_000;
const outcomes = [
  await onPostgres(total * SHARE_OF_POSTGRES),
  await onEmbedded(total * (1 - SHARE_OF_POSTGRES)),
];
process.exit(outcomes.every(Boolean) ? 0 : 1);
