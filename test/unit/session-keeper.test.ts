import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AuthAnswer } from "#client/auth/auth-calls.ts";
import { SessionKeeper } from "#client/auth/session-keeper.ts";
import { SESSION_REFRESH_MS, TIMER_LIMIT_MS } from "#shared/constants.ts";
import type { Session } from "#shared/session.ts";

const ana: Session = { user: { id: "usr_1", email: "ana@people.example" } };
const ben: Session = { user: { id: "usr_2", email: "ben@people.example" } };
const DAY_MS = 86_400_000;

let page: { hidden: boolean };
let asked: string[];
let answer: AuthAnswer | undefined;
let changes: string[];

beforeEach(() => {
  vi.useFakeTimers();
  page = { hidden: false };
  vi.stubGlobal("document", page);
  [asked, changes] = [[], []];
  answer = { session: ana, refreshExpiresAt: undefined };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A keeper over a server that answers what `answer` holds. */
function keep(session: Session | null, refreshExpiresAt?: number): SessionKeeper {
  const call = (name: string) => async () => {
    asked.push(name);
    return answer;
  };
  return new SessionKeeper(
    { session, ...(refreshExpiresAt !== undefined && { refreshExpiresAt }) },
    {
      calls: {
        session: call("session"),
        refresh: call("refresh"),
        signOut: async () => void asked.push("sign-out"),
      },
      onChange: (change) => void changes.push(change),
    },
  );
}

describe("while somebody is signed in", () => {
  it("the session is read every hour", async () => {
    keep(ana);
    await vi.advanceTimersByTimeAsync(3 * SESSION_REFRESH_MS + 1);
    expect(asked).toEqual(["session", "session", "session"]);
    expect(changes).toEqual([]);
  });

  it("it is read when the window gets the focus, once for a burst", async () => {
    const keeper = keep(ana);
    keeper.focused();
    keeper.focused();
    await vi.advanceTimersByTimeAsync(3_000);
    keeper.focused();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(["session", "session"]);
  });

  it("a hidden page asks nothing, and makes up for it once", async () => {
    const keeper = keep(ana);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(10 * SESSION_REFRESH_MS);
    expect(asked).toEqual([]);
    page.hidden = false;
    keeper.seen();
    keeper.seen();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(["session"]);
  });

  it("the refresh token is exchanged a little before it ends, however far away that is", async () => {
    const life = TIMER_LIMIT_MS + 5 * DAY_MS;
    const ends = Date.now() + life;
    answer = { session: ana, refreshExpiresAt: ends };
    keep(ana, ends);
    await vi.advanceTimersByTimeAsync(life - 61_000);
    expect(asked).not.toContain("refresh");
    answer = { session: ana, refreshExpiresAt: ends + DAY_MS };
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked.filter((name) => name === "refresh")).toHaveLength(1);
  });

  it("a server in trouble changes nothing", async () => {
    const keeper = keep(ana);
    answer = undefined;
    await keeper.getSession();
    expect(keeper.getSnapshot()).toMatchObject({ status: "authenticated", data: ana });
    expect(changes).toEqual([]);
  });

  it("the end of the session, another person and new facts are told apart", async () => {
    const keeper = keep(ana);
    answer = { session: { user: { ...ana.user, name: "Ana" } }, refreshExpiresAt: undefined };
    await keeper.getSession();
    answer = { session: ben, refreshExpiresAt: undefined };
    await keeper.getSession();
    answer = { session: null, refreshExpiresAt: undefined };
    await keeper.getSession();
    expect(changes).toEqual(["details", "somebody-else", "ended"]);
    expect(keeper.getSnapshot()).toMatchObject({ status: "unauthenticated", data: null });
  });

  it("being read again never looks like being signed out", async () => {
    const keeper = keep(ana);
    const seen: string[] = [];
    keeper.subscribe(() => seen.push(keeper.getSnapshot().status));
    await keeper.refresh();
    expect(new Set(seen)).toEqual(new Set(["authenticated"]));
  });

  it("several that ask at once share one answer", async () => {
    const keeper = keep(ana);
    await Promise.all([keeper.getSession(), keeper.refresh(), keeper.getSession()]);
    expect(asked).toEqual(["session"]);
  });
});

describe("while nobody is signed in", () => {
  it("nothing is asked by itself", async () => {
    const keeper = keep(null);
    keeper.focused();
    await vi.advanceTimersByTimeAsync(5 * SESSION_REFRESH_MS);
    expect(asked).toEqual([]);
  });

  it("reading shows as loading", async () => {
    const keeper = keep(null);
    const reading = keeper.getSession();
    expect(keeper.getSnapshot().status).toBe("loading");
    await reading;
    expect(keeper.getSnapshot().status).toBe("authenticated");
  });

  it("timers rest after a sign-out, whatever the server says", async () => {
    const keeper = keep(ana, Date.now() + DAY_MS);
    await keeper.signOut();
    await vi.advanceTimersByTimeAsync(2 * DAY_MS);
    expect(asked).toEqual(["sign-out"]);
    expect(changes).toEqual(["ended"]);
  });
});
