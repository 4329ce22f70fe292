import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

const WORKER = new URL("../../server/backend/platform/db/pglite-worker.ts", import.meta.url);
const MEMORY_MB = 64;
const ANSWER_KB = 200;

/** Returns the protocol's message that executes a statement. */
function queryMessage(statement: string): Uint8Array {
  const text = Buffer.from(`${statement}\0`);
  const head = Buffer.alloc(5, "Q");
  head.writeUInt32BE(text.byteLength + 4, 1);
  return Uint8Array.from(Buffer.concat([head, text]));
}

it("the embedded database's worker retains no results in memory", async () => {
  const worker = new Worker(WORKER, {
    workerData: {},
    // A worker that kept its responses would run out of memory long before the last one.
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  await once(worker, "message");
  const batch = queryMessage(`select repeat('x', ${ANSWER_KB * 1024})`);
  let answered = 0;
  while (answered < (3 * MEMORY_MB * 1024) / ANSWER_KB) {
    worker.postMessage(batch);
    const [answer] = await once(worker, "message");
    expect(answer.byteLength).toBeGreaterThan(ANSWER_KB * 1024);
    answered++;
  }
  await worker.terminate();
});

it("the embedded database uses small shared buffers", async () => {
  const worker = new Worker(WORKER, { workerData: {} });
  await once(worker, "message");
  worker.postMessage(queryMessage("show shared_buffers"));
  const [answer] = await once(worker, "message");
  expect(Buffer.from(answer).toString("latin1")).toContain("16MB");
  await worker.terminate();
});
