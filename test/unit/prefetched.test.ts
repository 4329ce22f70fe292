import type { Location } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { firstState, type ShownPage } from "#client/navigation/page-context.ts";
import {
  isPrefetched,
  keepPrefetched,
  PREFETCHED_KEPT_MS,
  takePrefetched,
} from "#client/navigation/prefetched.ts";
import { createPageSource } from "#client/page-source.ts";
import type { Payload } from "#client/payloads.ts";
import { request } from "#client/requests.ts";

const ADDRESS = "/harbour-club/members/_payload.json";
const newPayload = () => new Promise<Payload>(() => undefined);

describe("a prefetched payload", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
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

  it("is dropped when a form is sent, and when its result arrives", async () => {
    const arrived = Promise.withResolvers<Response>();
    vi.stubGlobal("fetch", () => arrived.promise);
    const here: Location = {
      pathname: "/harbour-club/treets",
      search: "",
      hash: "",
      state: null,
      key: "here",
    };
    keepPrefetched(ADDRESS, newPayload());
    const present = firstState(here, {} as ShownPage);
    const sent = createPageSource().send(here, new FormData(), present, new AbortController().signal);
    expect(isPrefetched(ADDRESS)).toBe(false);
    keepPrefetched(ADDRESS, newPayload());
    arrived.resolve(Response.json({ redirect: "/harbour-club/members" }));
    await sent;
    expect(isPrefetched(ADDRESS)).toBe(false);
  });

  it("is dropped by a request of a page that changes something, and by no other", async () => {
    vi.stubGlobal("fetch", async () => Response.json({}));
    keepPrefetched(ADDRESS, newPayload());
    await request("http://localhost/api/v1/me");
    expect(isPrefetched(ADDRESS)).toBe(true);
    await request("http://localhost/api/v1/me/notifications/read", { method: "POST" });
    expect(isPrefetched(ADDRESS)).toBe(false);
  });

  it("is dropped if the request fails", async () => {
    const failing = Promise.reject(new Error("no connection"));
    keepPrefetched(ADDRESS, failing);
    await failing.catch(() => undefined);
    expect(isPrefetched(ADDRESS)).toBe(false);
  });
});
