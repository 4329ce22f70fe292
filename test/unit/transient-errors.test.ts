import { expect, it } from "vitest";
import { isTransientError, reasonOf } from "#server/backend/platform/db/faults.ts";
import { libraryFailure } from "#server/backend/platform/jobs/library-failure.ts";

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

it("a lost connection reported by the job library is transient, whether copied or wrapped", () => {
  const lost = away("ECONNRESET");
  const copied = { ...lost, message: `${lost.message} (Queue: mail, Worker: 1)`, stack: lost.stack };
  const wrapped = new Error("Could not record the last run: read ECONNRESET", { cause: lost });
  for (const reported of [lost, copied as Error, wrapped]) {
    const failure = libraryFailure(reported);
    expect([isTransientError(failure), reasonOf(failure)]).toEqual([true, "ECONNRESET"]);
  }
  expect(libraryFailure(copied as Error).message).toBe(lost.message);
  expect(isTransientError(libraryFailure(new TypeError("no such thing")))).toBe(false);
});
