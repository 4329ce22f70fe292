import { describe, expect, it } from "vitest";
import { calendarHref } from "../../client/pages/treet/calendar-file.ts";

describe("the calendar file of a claim", () => {
  const claim = {
    id: "clm_1",
    ref: "ABCD2345",
    state: "active" as const,
    claimedAt: "2026-11-01T10:00:00.000Z",
    expiresAt: "2026-12-01T22:59:59.000Z",
  };
  const voucher = { title: "A loaf", eventAt: null, eventEnd: null, location: "" };
  const read = (href: string | null) => decodeURIComponent(href?.split(",", 2)[1] ?? "");
  const unfolded = (href: string | null) => read(href).replaceAll("\r\n ", "").split("\r\n");

  it("contains the event's time and place", () => {
    const event = {
      title: "Wine; cheese, bread",
      eventAt: "2026-11-21T18:30:00.000Z",
      eventEnd: "2026-11-21T20:00:00.000Z",
      location: "Quay 1",
    };
    const lines = unfolded(calendarHref(claim, event));
    expect(lines).toContain("DTSTART:20261121T183000Z");
    expect(lines).toContain("DTEND:20261121T200000Z");
    expect(unfolded(calendarHref(claim, { ...event, eventEnd: null })).join()).not.toContain("DTEND");
    expect(lines).toContain("SUMMARY:Wine\\; cheese\\, bread");
    expect(lines).toContain("LOCATION:Quay 1");
  });

  it("contains the claim's expiry, or does not exist without one", () => {
    expect(unfolded(calendarHref(claim, voucher))).toContain("DTSTART:20261201T225959Z");
    expect(calendarHref({ ...claim, expiresAt: null }, voucher)).toBeNull();
  });

  it("does not exist for a claim that cannot be used", () => {
    expect(calendarHref({ ...claim, state: "redeemed" }, voucher)).toBeNull();
  });

  it("has lines of at most 75 bytes, whatever the text", () => {
    const text = read(calendarHref(claim, { ...voucher, title: "Ж🍞".repeat(40) }));
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});
