import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { decode, encode, markLateValues, withTables } from "#shared/deferred.ts";
import type { PageState } from "#shared/page-state.ts";

/** Returns what a browser decodes from the page's data in a document. */
const sent = (data: unknown) => {
  const { first } = encode({ data } as PageState, () => undefined);
  return decode(JSON.parse(JSON.stringify(withTables(first)))).state.data;
};

it("page data survive encoding in a document, whatever lists they contain", () => {
  const record = (value: fc.Arbitrary<unknown>) =>
    fc.dictionary(fc.constantFrom("id", "title", "ends", "__proto__"), value, { noNullPrototype: true });
  const row = record(fc.oneof(fc.jsonValue(), record(fc.jsonValue())));
  const lists = fc.dictionary(fc.string(), fc.oneof(fc.array(row), fc.array(fc.jsonValue()), fc.jsonValue()));
  fc.assert(
    fc.property(lists, (data) => {
      expect(sent(data)).toEqual(JSON.parse(JSON.stringify(data)));
    }),
  );
});

it("a list is encoded as a table only if every row has a value for each property", () => {
  const tables = (items: unknown[]) =>
    withTables({ state: { data: { items } } as PageState, late: [] }).tables;
  const full = [
    { id: "a", ends: null },
    { id: "b", ends: "soon" },
  ];
  expect(tables(full)).toEqual({ items: ["id", "ends"] });
  expect(tables([...full, { id: "c" }])).toEqual({});
  expect(tables([...full, { id: "c", ends: undefined }])).toEqual({});
});

it("records inside the rows become columns of their own if every row has them", () => {
  const rows = [
    { id: "a", recent: { views: 3, claims: 1 } },
    { id: "b", recent: { views: 0, claims: 0 } },
  ];
  const encoded = (items: unknown[]) => withTables({ state: { data: { items } } as PageState, late: [] });
  expect(encoded(rows)).toMatchObject({
    state: {
      data: {
        items: [
          ["a", [3, 1]],
          ["b", [0, 0]],
        ],
      },
    },
    tables: { items: ["id", ["recent", ["views", "claims"]]] },
  });
  for (const recent of [null, undefined, {}, { views: 1 }, [1, 2]]) {
    const mixed = [...rows, { id: "c", recent }];
    expect(encoded(mixed).tables).not.toMatchObject({ items: ["id", ["recent", expect.anything()]] });
    expect(sent({ items: mixed })).toEqual(JSON.parse(JSON.stringify({ items: mixed })));
  }
});

it("an already available late value can be rendered at once, and others are awaited", async () => {
  const counts = Promise.resolve(3);
  const never = new Promise(() => undefined);
  const data = { counts, never };
  expect(markLateValues(data)).toBe(true);
  await setImmediate();
  const { first, later } = encode({ data } as unknown as PageState, () => undefined);
  expect(first.late).toEqual(["counts", "never"]);
  // The fields that React checks before it waits.
  expect(counts).toMatchObject({ status: "fulfilled", value: 3 });
  expect(later[0]).toMatchObject({ status: "fulfilled", value: { slot: 0, value: 3 } });
  expect(later[1]).not.toHaveProperty("status");
});

it.each([
  ["fails", ({ settle }: ReturnType<typeof decode>) => settle({ slot: 0, failed: true })],
  ["is missing at the end", ({ close }: ReturnType<typeof decode>) => close()],
])(
  "a late value that %s is an error for those who wait for it already, and stays one",
  async (_what, end) => {
    const state = { data: {} } as PageState;
    const decoded = decode({ state, late: ["counts"] });
    const { counts } = decoded.state.data as { counts: Promise<unknown> };
    // As React marks a promise that it waits for.
    Object.assign(counts, { status: "pending" });
    end(decoded);
    decoded.settle({ slot: 0, value: 3 });
    await expect(counts).rejects.toThrow();
    expect(counts).toMatchObject({ status: "rejected" });
  },
);
