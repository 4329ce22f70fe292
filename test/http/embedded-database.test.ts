import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, it } from "vitest";

const WORKER = new URL("../../server/backend/platform/db/pglite-worker.ts", import.meta.url);
const MEMORY_MB = 32;
const ANSWER_KB = 200;

/** Returns the protocol's message that executes a statement. */
function queryMessage(statement: string): Uint8Array {
  const text = Buffer.from(`${statement}\0`);
  const head = Buffer.alloc(5, "Q");
  head.writeUInt32BE(text.byteLength + 4, 1);
  return Uint8Array.from(Buffer.concat([head, text]));
}

let worker: Worker;
beforeAll(async () => {
  worker = new Worker(WORKER, {
    workerData: {},
    // A worker that kept its responses would run out of memory long before the last one.
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  await once(worker, "message");
});
afterAll(() => worker.terminate());

async function ask(statement: string): Promise<Uint8Array> {
  worker.postMessage(queryMessage(statement));
  const [answer] = await once(worker, "message");
  return answer;
}

it("the embedded database uses small shared buffers", async () => {
  expect(Buffer.from(await ask("show shared_buffers")).toString("latin1")).toContain("16MB");
});

it("the embedded database's worker retains no results in memory", async () => {
  for (let answered = 0; answered < (3 * MEMORY_MB * 1024) / ANSWER_KB; answered++) {
    const { byteLength } = await ask(`select repeat('x', ${ANSWER_KB * 1024})`);
    expect(byteLength).toBeGreaterThan(ANSWER_KB * 1024);
  }
});
