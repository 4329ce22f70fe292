import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deadlineAfter } from "#server/deadline.ts";

describe("a deadline of work that is handed on", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("aborts after its time", async () => {
    const signal = deadlineAfter(60_000, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal.reason).toMatchObject({ name: "TimeoutError" });
  });

  it("holds nothing any more once the work is over", () => {
    const work = new AbortController();
    deadlineAfter(60_000, work.signal);
    work.abort();
    expect(vi.getTimerCount()).toBe(0);
  });
});
