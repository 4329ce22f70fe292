import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RefreshOutcome } from "#server/auth/refresh-outcome.ts";
import { createSingleFlight, type RefreshWork, type SingleFlight } from "#server/auth/single-flight.ts";

let singleFlight: SingleFlight;

beforeEach(() => {
  vi.useFakeTimers();
  singleFlight = createSingleFlight(() => new Date());
});

afterEach(() => {
  vi.useRealTimers();
});

const refreshed = (token: string, refreshToken?: string): RefreshOutcome => ({
  kind: "refreshed",
  tokens: { token, refreshToken },
});

function workThat(exchange: () => Promise<RefreshOutcome>, spentToken?: string) {
  return { exchange: vi.fn(exchange), revoke: vi.fn<RefreshWork["revoke"]>(), spentToken };
}

const after = (milliseconds: number, outcome: RefreshOutcome) => () =>
  new Promise<RefreshOutcome>((resolve) => setTimeout(resolve, milliseconds, outcome));

test("concurrent callers wait for one exchange and share its outcome", async () => {
  const work = workThat(after(100, refreshed("a2", "r2")));
  const all = Promise.all([1, 2, 3].map(() => singleFlight.run("r1", work)));
  await vi.advanceTimersByTimeAsync(100);
  expect(await all).toEqual(Array(3).fill(refreshed("a2", "r2")));
  expect(work.exchange).toHaveBeenCalledTimes(1);
});

test("one device's result is not given to another device, whose request goes to the backend", async () => {
  const own = { ...workThat(after(0, refreshed("a2", "r2"))), device: "one" };
  const other = { ...workThat(after(0, { kind: "refused" })), device: "other" };
  const first = singleFlight.run("r1", own);
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toEqual(refreshed("a2", "r2"));
  const second = singleFlight.run("r1", other);
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toEqual({ kind: "refused" });
  expect(await singleFlight.run("r1", own)).toEqual(refreshed("a2", "r2"));
});

test.each<[string, RefreshOutcome, number]>([
  ["a success is kept", refreshed("a2", "r2"), 1],
  ["a refusal is kept", { kind: "refused" }, 1],
  ["a failure is not", { kind: "failed", reason: "x" }, 2],
])("%s for the rest of the 30 s", async (_name, outcome, exchanges) => {
  const work = workThat(async () => outcome);
  await singleFlight.run("r1", work);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await singleFlight.run("r1", work)).toEqual(outcome);
  expect(work.exchange).toHaveBeenCalledTimes(exchanges);
});

test("after 30 s the backend is asked again", async () => {
  const work = workThat(async () => refreshed("a2", "r2"));
  await singleFlight.run("r1", work);
  await vi.advanceTimersByTimeAsync(30_000);
  await singleFlight.run("r1", work);
  expect(work.exchange).toHaveBeenCalledTimes(2);
});

test("a hanging exchange blocks callers for at most 30 s, and another may then start", async () => {
  const hanging = workThat(() => new Promise(() => undefined));
  const waiting = singleFlight.run("r1", hanging);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await waiting).toEqual({ kind: "failed", reason: "lock expired" });
  expect(
    await singleFlight.run(
      "r1",
      workThat(async () => refreshed("a2", "r2")),
    ),
  ).toEqual(refreshed("a2", "r2"));
});

test("an exchange that throws counts as failed, and frees the lock", async () => {
  const broken = workThat(() => Promise.reject(new TypeError("secret")));
  expect(await singleFlight.run("r1", broken)).toEqual({ kind: "failed", reason: "TypeError" });
  expect(
    (
      await singleFlight.run(
        "r1",
        workThat(async () => refreshed("a2")),
      )
    ).kind,
  ).toBe("refreshed");
});

test("different refresh tokens are exchanged independently", async () => {
  const [one, two] = [workThat(async () => refreshed("a")), workThat(async () => refreshed("b"))];
  expect(await singleFlight.run("r1", one)).not.toEqual(await singleFlight.run("r2", two));
});

test("late callers get the newest tokens of the chain, and a cycle terminates", async () => {
  await singleFlight.run(
    "r1",
    workThat(async () => refreshed("a2", "r2")),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  await singleFlight.run(
    "r2",
    workThat(async () => refreshed("a3", "r1")),
  );
  const none = workThat(async () => ({ kind: "refused" }));
  expect(await singleFlight.run("r1", none)).toEqual(refreshed("a3", "r1"));
  expect(none.exchange).not.toHaveBeenCalled();
});

test("an outcome that repeats the refused access token is not reused", async () => {
  await singleFlight.run(
    "r1",
    workThat(async () => refreshed("a2")),
  );
  const work = workThat(async () => refreshed("a3"), "a2");
  expect(await singleFlight.run("r1", work)).toEqual(refreshed("a3"));
});

test("a sign-out during an exchange discards its result for everybody, and revokes the new session", async () => {
  const work = workThat(after(100, refreshed("a2", "r2")));
  const all = Promise.all([singleFlight.run("r1", work), singleFlight.run("r1", work)]);
  expect(await singleFlight.end("r1")).toBe("r1");
  await vi.advanceTimersByTimeAsync(100);
  expect(await all).toEqual([{ kind: "signed-out" }, { kind: "signed-out" }]);
  expect(work.revoke.mock.calls).toEqual([[{ token: "a2", refreshToken: "r2" }]]);
});

test("a sign-out reaches the newest refresh token of the chain", async () => {
  await singleFlight.run(
    "r1",
    workThat(async () => refreshed("a2", "r2")),
  );
  await singleFlight.run(
    "r2",
    workThat(async () => refreshed("a3", "r3")),
  );
  expect(await singleFlight.end("r1")).toBe("r3");
  const work = workThat(async () => refreshed("a4", "r4"));
  expect(await singleFlight.run("r3", work)).toEqual({ kind: "signed-out" });
  expect(work.exchange).not.toHaveBeenCalled();
});
