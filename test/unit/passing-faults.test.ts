import { expect, it } from "vitest";
import { isPassingFault, reasonOf } from "#server/backend/platform/db/faults.ts";

const away = (code: string) => Object.assign(new Error("Not to be reached"), { code });

it("an aggregate of transient failures is transient, with the first one's reason", () => {
  const all = new AggregateError([away("ECONNREFUSED"), away("57P03")]);
  expect([isPassingFault(all), reasonOf(all)]).toEqual([true, "ECONNREFUSED"]);
  expect(isPassingFault(new AggregateError([all, away("ECONNRESET")]))).toBe(true);
});

it("an aggregate with a permanent failure is not transient", () => {
  expect(isPassingFault(new AggregateError([away("ECONNREFUSED"), new TypeError("no such thing")]))).toBe(
    false,
  );
  expect(isPassingFault(new AggregateError([]))).toBe(false);
});
