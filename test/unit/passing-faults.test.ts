import { expect, it } from "vitest";
import { isPassingFault, reasonOf } from "#server/backend/platform/db/faults.ts";

const away = (code: string) => Object.assign(new Error("Not to be reached"), { code });

it("several failures at once pass by themselves where each of them does, and are told by the first", () => {
  const all = new AggregateError([away("ECONNREFUSED"), away("57P03")]);
  expect([isPassingFault(all), reasonOf(all)]).toEqual([true, "ECONNREFUSED"]);
  expect(isPassingFault(new AggregateError([all, away("ECONNRESET")]))).toBe(true);
});

it("one among them that somebody has to mend is a failure as before", () => {
  expect(isPassingFault(new AggregateError([away("ECONNREFUSED"), new TypeError("no such thing")]))).toBe(
    false,
  );
  expect(isPassingFault(new AggregateError([]))).toBe(false);
});
