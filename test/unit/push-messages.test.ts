import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openPage } from "#client/offline/push-messages.ts";

describe("a notification that is pressed", () => {
  const SITE = "https://perks.example";
  const notification = { data: { path: "/club/members?status=requested" } } as Notification;
  const page = `${SITE}/club/members?status=requested`;
  let opened: string[];

  beforeEach(() => {
    opened = [];
    vi.stubGlobal("location", new URL(SITE));
  });
  afterEach(() => void vi.unstubAllGlobals());

  const windowsAt = (...urls: string[]) => ({
    matchAll: async () => urls.map((url) => ({ url, focus: async () => void opened.push(`focused ${url}`) })),
    openWindow: async (url: string) => void opened.push(`opened ${url}`),
  });

  it("opens its page in a new window, as others may hold a form", async () => {
    await openPage(windowsAt(), notification);
    await openPage(windowsAt(`${SITE}/club/treet/new`), notification);
    expect(opened).toEqual([`opened ${page}`, `opened ${page}`]);
  });

  it("returns to the window that shows its page already", async () => {
    await openPage(windowsAt(`${SITE}/`, page), notification);
    expect(opened).toEqual([`focused ${page}`]);
  });
});
