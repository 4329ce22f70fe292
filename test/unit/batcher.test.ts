import { describe, expect, it } from "vitest";
import { createBatcher } from "#server/backend/platform/batcher.ts";

/** Creates a batcher and records its groups, each of which is open until the test answers it. */
function laneWithin(max: number) {
  const groups: { items: readonly string[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = createBatcher<string, string>({
    laneOf: (item) => item.slice(0, 1),
    apart: (item) => item,
    max,
    mayRunAlone: (error) => error instanceof Error && error.message === "undone",
    run: (items) =>
      new Promise((resolve, reject) => {
        groups.push({
          items,
          answer: () => resolve(items.map((item) => item.toUpperCase())),
          fail: reject,
        });
      }),
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { groups, ask, settled };
}

describe("the batcher", () => {
  it("runs the first item at once and batches later ones, each with its own result", async () => {
    const { groups, ask, settled } = laneWithin(2);
    const answers = Promise.all(["a1", "a2", "a3", "a4"].map(ask));
    expect(groups.map(({ items }) => items)).toEqual([["a1"]]);
    for (let group = 0; group < 3; group++) {
      groups[group]?.answer();
      await settled();
    }
    expect(groups.map(({ items }) => items)).toEqual([["a1"], ["a2", "a3"], ["a4"]]);
    expect(await answers).toEqual(["A1", "A2", "A3", "A4"]);
  });

  it("runs lanes independently, and keeps conflicting items in separate batches", async () => {
    const { groups, ask, settled } = laneWithin(9);
    for (const item of ["a1", "b1", "a2", "a2", "a3"]) void ask(item);
    expect(groups.map(({ items }) => items)).toEqual([["a1"], ["b1"]]);
    groups[0]?.answer();
    await settled();
    expect(groups[2]?.items).toEqual(["a2", "a3"]);
    groups[2]?.answer();
    await settled();
    expect(groups[3]?.items).toEqual(["a2"]);
  });

  it("retries the items of a failed batch singly if nothing was done, so that one affects no other", async () => {
    const { groups, ask, settled } = laneWithin(9);
    const answers = Promise.allSettled(["a1", "a2", "a3"].map(ask));
    groups[0]?.answer();
    await settled();
    groups[1]?.fail(new Error("undone"));
    await settled();
    groups[2]?.fail(new Error("undone"));
    await settled();
    groups[3]?.answer();
    expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(groups.map(({ items }) => items)).toEqual([["a1"], ["a2", "a3"], ["a2"], ["a3"]]);
  });

  it("fails a whole batch whose outcome is unknown, and continues with the next", async () => {
    const { groups, ask, settled } = laneWithin(2);
    const answers = Promise.allSettled(["a1", "a2", "a3", "a4"].map(ask));
    groups[0]?.answer();
    await settled();
    groups[1]?.fail(new Error("lost"));
    await settled();
    groups[2]?.answer();
    expect((await answers).map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
  });
});
