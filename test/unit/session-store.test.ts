import { describe, expect, it } from "vitest";
import { type AuthCalls, AuthFailure } from "#client/auth/auth-calls.ts";
import { runAt } from "#client/auth/long-timer.ts";
import type { OtherTabs } from "#client/auth/other-tabs.ts";
import { SessionStore } from "#client/auth/session-store.ts";
import type { AuthState } from "#shared/auth-state.ts";

const ana: AuthState = {
  session: { user: { id: "usr_1", email: "ana@x.example" } },
  refreshExpiresAt: 9_000,
};
const nobody: AuthState = { session: null };

/** Creates tabs that share one browser: their messages arrive at once, and their lock is a queue. */
function browserWithTabs() {
  const listeners: Parameters<OtherTabs["listen"]>[0][] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let told = 0;
  const openTab = (): OtherTabs => {
    let mine: (typeof listeners)[number] | undefined;
    const others = () => listeners.filter((listener) => listener !== mine);
    return {
      alone(work) {
        const result = queue.then(work);
        queue = result.catch(() => undefined);
        return result;
      },
      tell(state) {
        told = now();
        for (const { onState } of others()) onState(state);
      },
      lastTold: () => told,
      lastSignedOut: () => 0,
      tellSignedOut: () => others().forEach(({ onSignedOut }) => void onSignedOut()),
      listen(listener) {
        mine = listener;
        listeners.push(listener);
      },
    };
  };
  return { openTab };
}

let time = 1_000;
const now = () => time;

function scripted(answers: Partial<AuthCalls> = {}) {
  const asked: string[] = [];
  const calls: AuthCalls = {
    session: async () => ana,
    refresh: async () => ana,
    signIn: async () => ({ session: ana.session as never, redirect: "/select-org", refreshExpiresAt: 9_000 }),
    signUp: async () => undefined,
    signOut: async () => undefined,
    ...answers,
  };
  const counted = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (...input: never[]) => {
        asked.push(name);
        return (call as (...input: never[]) => unknown)(...input);
      },
    ]),
  ) as unknown as AuthCalls;
  return { calls: counted, asked };
}

const tabOf = (first: AuthState, answers?: Partial<AuthCalls>, tabs = browserWithTabs().openTab()) => {
  const { calls, asked } = scripted(answers);
  return { store: new SessionStore(first, { calls, tabs, now }), asked };
};

describe("a tab's session", () => {
  it("comes with the page, without a request", () => {
    const { store, asked } = tabOf(ana);
    expect(store.getSnapshot()).toMatchObject({
      status: "authenticated",
      data: ana.session,
      lastRefreshedAt: null,
    });
    expect(tabOf(nobody).store.getSnapshot().status).toBe("unauthenticated");
    expect(asked).toEqual([]);
  });

  it("is loading while first requested", async () => {
    const { store } = tabOf(nobody);
    const statuses: string[] = [];
    store.subscribe(() => statuses.push(store.getSnapshot().status));
    await store.getSession();
    expect(statuses[0]).toBe("loading");
    expect(statuses.at(-1)).toBe("authenticated");
    expect(store.getSnapshot().lastRefreshedAt).toEqual(new Date(time));
  });

  it("never appears signed out while it is read again", async () => {
    const { store } = tabOf(ana);
    const statuses = new Set<string>();
    store.subscribe(() => statuses.add(store.getSnapshot().status));
    await Promise.all([store.getSession(), store.refresh()]);
    expect([...statuses]).toEqual(["authenticated"]);
  });

  it("is requested once for concurrent callers", async () => {
    const { store, asked } = tabOf(ana);
    await Promise.all([store.getSession(), store.getSession(), store.getSession()]);
    expect(asked).toEqual(["session"]);
  });

  it("is kept when the backend is unavailable, and ends when it is refused", async () => {
    const away = tabOf(ana, { session: () => Promise.reject(new AuthFailure("unavailable", 503)) });
    await away.store.getSession();
    expect(away.store.getSnapshot().status).toBe("authenticated");

    const over = tabOf(ana, { session: async () => nobody });
    await over.store.getSession();
    expect(over.store.getSnapshot().status).toBe("unauthenticated");
  });
});

describe("a page rendered during an outage", () => {
  it("does not change the session, in this tab or others", () => {
    const { openTab } = browserWithTabs();
    const [one, two] = [tabOf(ana, {}, openTab()), tabOf(ana, {}, openTab())];
    one.store.adopt({ session: null, isUnknown: true });
    expect([one, two].map(({ store }) => store.getSnapshot().status)).toEqual([
      "authenticated",
      "authenticated",
    ]);
    one.store.adopt(nobody);
    expect(one.store.getSnapshot().status).toBe("unauthenticated");
  });
});

describe("a page requested before the latest session read", () => {
  const read: AuthState = { ...ana, session: { user: { id: "usr_1", email: "ana@x.example", unread: 1 } } };
  const unread = (state: AuthState) => tabOf(state, { session: async () => read });

  it("does not restore outdated data such as the number of unread notifications", async () => {
    const { store } = unread(ana);
    const askedAt = now();
    time += 10;
    await store.getSession();
    store.adopt({ ...ana }, askedAt);
    expect(store.getSnapshot().data?.user.unread).toBe(1);
    store.adopt({ ...ana }, now());
    expect(store.getSnapshot().data?.user.unread).toBeUndefined();
  });

  it("still reports a sign-out or another user", async () => {
    for (const other of [nobody, { session: { user: { id: "usr_2", email: "bo@x.example" } } }]) {
      const { store } = unread(ana);
      const askedAt = now();
      time += 10;
      await store.getSession();
      store.adopt(other, askedAt);
      expect(store.getSnapshot().data?.user.id).toBe(other.session?.user.id);
    }
  });
});

describe("a refresh", () => {
  it("happens once across all tabs, and all receive its result", async () => {
    const { openTab } = browserWithTabs();
    const [one, two] = [tabOf(ana, {}, openTab()), tabOf(ana, {}, openTab())];
    const results = await Promise.all([one.store.refresh(), two.store.refresh(), one.store.refresh()]);
    expect(results).toEqual(["refreshed", "refreshed", "refreshed"]);
    expect([...one.asked, ...two.asked]).toEqual(["refresh"]);
    expect(two.store.getSnapshot().lastRefreshedAt).not.toBeNull();
  });

  it("happens again when requested later", async () => {
    const { store, asked } = tabOf(ana);
    await store.refresh();
    time += 10;
    await store.refresh();
    expect(asked).toEqual(["refresh", "refresh"]);
  });

  it("happens although a wrong clock left a time in the future", async () => {
    const { openTab } = browserWithTabs();
    const tabs = openTab();
    const { store, asked } = tabOf(ana, {}, tabs);
    time += 86_400_000;
    tabs.tell(ana);
    time -= 86_400_000;
    expect(await store.refresh()).toBe("refreshed");
    expect(asked).toEqual(["refresh"]);
  });

  it("that is refused ends the session in every tab", async () => {
    const { openTab } = browserWithTabs();
    const refused = { refresh: () => Promise.reject(new AuthFailure("refresh_refused", 401)) };
    const [one, two] = [tabOf(ana, refused, openTab()), tabOf(ana, {}, openTab())];
    expect(await one.store.refresh()).toBe("refused");
    expect(one.store.getSnapshot().status).toBe("unauthenticated");
    expect(two.store.getSnapshot().status).toBe("unauthenticated");
  });

  it.each([408, 425, 429])(
    "that is answered with status %d keeps the session, in every tab",
    async (status) => {
      const { openTab } = browserWithTabs();
      const notNow = () => Promise.reject(new AuthFailure("rate_limited", status));
      const [one, two] = [
        tabOf(ana, { refresh: notNow, session: notNow }, openTab()),
        tabOf(ana, {}, openTab()),
      ];
      expect(await one.store.refresh()).toBe("failed");
      expect(await one.store.getSession()).toEqual(ana.session);
      expect(one.store.getSnapshot().status).toBe("authenticated");
      expect(two.store.getSnapshot().status).toBe("authenticated");
    },
  );

  it("that fails keeps the session", async () => {
    const { store } = tabOf(ana, { refresh: () => Promise.reject(new TypeError("network")) });
    expect(await store.refresh()).toBe("failed");
    expect(store.getSnapshot().status).toBe("authenticated");
  });
});

describe("signing out", () => {
  it("ends every tab's session at once, even when the backend never answers", async () => {
    const { openTab } = browserWithTabs();
    const [one, two] = [
      tabOf(ana, { signOut: () => new Promise(() => undefined) }, openTab()),
      tabOf(ana, {}, openTab()),
    ];
    const leaving = one.store.signOut();
    expect(one.store.getSnapshot().status).toBe("unauthenticated");
    expect(two.store.getSnapshot().status).toBe("unauthenticated");
    await leaving;
  });

  it.each(["session", "refresh"] as const)(
    "is not undone by the answer to a %s request that was on its way, in any tab",
    async (name) => {
      const { openTab } = browserWithTabs();
      const answer = Promise.withResolvers<AuthState>();
      const late = { [name]: () => answer.promise };
      const tabs = [tabOf(ana, late, openTab()), tabOf(ana, late, openTab()), tabOf(ana, {}, openTab())];
      const [one, two] = tabs.map(({ store }) => store);
      const asked = tabs
        .slice(0, 2)
        .map(({ store }) => (name === "session" ? store.getSession() : store.refresh()));
      await Promise.resolve();
      await one?.signOut();
      answer.resolve(ana);
      await Promise.all(asked);
      for (const { store } of tabs) expect(store.getSnapshot().status).toBe("unauthenticated");
      expect(await two?.refresh()).toBe("refused");
    },
  );

  it("is not undone by a page that was requested before", async () => {
    const { store } = tabOf(ana);
    const askedAt = now();
    time += 10;
    await store.signOut();
    store.adopt({ ...ana }, askedAt);
    expect(store.getSnapshot().status).toBe("unauthenticated");
    store.adopt({ ...ana }, now());
    expect(store.getSnapshot().status).toBe("authenticated");
  });
});

describe("a timer of several months", () => {
  it("is split into delays a browser supports, and fires at the right time", () => {
    const limit = 2_147_483_647;
    const delays: number[] = [];
    let clock = 0;
    let next: (() => void) | undefined;
    let ran = 0;
    runAt(limit * 2 + 5_000, () => ran++, {
      now: () => clock,
      setTimeout(run, ms) {
        delays.push(ms);
        next = run;
        return 1;
      },
      clearTimeout: () => undefined,
    });
    for (let turn = 0; turn < 5 && ran === 0; turn++) {
      clock += delays.at(-1) ?? 0;
      next?.();
    }
    expect(delays).toEqual([limit, limit, 5_000]);
    expect(ran).toBe(1);
  });

  it("missed by a sleeping computer fires at once, and once", () => {
    let clock = 0;
    let next: (() => void) | undefined;
    let ran = 0;
    runAt(60_000, () => ran++, {
      now: () => clock,
      setTimeout(run) {
        next = run;
        return 1;
      },
      clearTimeout: () => undefined,
    });
    clock = 8 * 3_600_000;
    next?.();
    expect(ran).toBe(1);
  });
});
