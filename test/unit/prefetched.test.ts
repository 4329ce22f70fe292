import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  isPrefetched,
  keepPrefetched,
  PREFETCHED_KEPT_MS,
  takePrefetched,
} from "#client/navigation/prefetched.ts";
import type { Payload } from "#client/payloads.ts";

const ADDRESS = "/harbour-club/members/_payload.json";
const newPayload = () => new Promise<Payload>(() => undefined);

describe("a prefetched payload", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it("is used by one navigation", () => {
    const payload = newPayload();
    keepPrefetched(ADDRESS, payload);
    expect(takePrefetched(ADDRESS)).toBe(payload);
    expect(takePrefetched(ADDRESS)).toBeUndefined();
  });

  it("expires without a click, so that the link can be prefetched again", () => {
    keepPrefetched(ADDRESS, newPayload());
    vi.advanceTimersByTime(PREFETCHED_KEPT_MS - 1);
    expect(isPrefetched(ADDRESS)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isPrefetched(ADDRESS)).toBe(false);
    expect(takePrefetched(ADDRESS)).toBeUndefined();
  });

  it("is not dropped by the expiry of an earlier one for the same page", () => {
    keepPrefetched(ADDRESS, newPayload());
    takePrefetched(ADDRESS);
    vi.advanceTimersByTime(PREFETCHED_KEPT_MS - 1);
    const later = newPayload();
    keepPrefetched(ADDRESS, later);
    vi.advanceTimersByTime(1);
    expect(takePrefetched(ADDRESS)).toBe(later);
  });

  it("is dropped if the request fails", async () => {
    const failing = Promise.reject(new Error("no connection"));
    keepPrefetched(ADDRESS, failing);
    await failing.catch(() => undefined);
    expect(isPrefetched(ADDRESS)).toBe(false);
  });
});
