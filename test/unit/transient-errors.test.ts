import { expect, it } from "vitest";
import { isTransientError, reasonOf } from "#server/backend/platform/db/faults.ts";

const away = (code: string) => Object.assign(new Error("Not to be reached"), { code });

it("an aggregate of transient failures is transient, with the first one's reason", () => {
  const all = new AggregateError([away("ECONNREFUSED"), away("57P03")]);
  expect([isTransientError(all), reasonOf(all)]).toEqual([true, "ECONNREFUSED"]);
  expect(isTransientError(new AggregateError([all, away("ECONNRESET")]))).toBe(true);
});

it("an aggregate with a permanent failure is not transient", () => {
  expect(isTransientError(new AggregateError([away("ECONNREFUSED"), new TypeError("no such thing")]))).toBe(
    false,
  );
  expect(isTransientError(new AggregateError([]))).toBe(false);
});
