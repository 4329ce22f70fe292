import type { Location } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageRouter, ShownPage } from "#client/navigation/page-context.ts";
import { createPageRouter, type FormAnswer, type Redirect } from "#client/navigation/page-router.ts";
import type { SessionHistory } from "#client/navigation/session-history.ts";
import type { FormState, RootData } from "#shared/page-state.ts";

type Answer = ShownPage | FormAnswer | Redirect;

/** A browser's history with its entries in a list. Like a browser, it reports going back a moment later. */
class Entries implements SessionHistory {
  list: Location[] = [place("/here")];
  at = 0;
  #arrived: Parameters<SessionHistory["listen"]>[0] = () => undefined;
  location = () => this.list[this.at] as Location;
  push(to: Location) {
    this.list = [...this.list.slice(0, this.at + 1), to];
    this.at += 1;
  }
  replace(to: Location) {
    this.list[this.at] = to;
  }
  go(delta: number) {
    setTimeout(() => {
      this.at += delta;
      this.#arrived(this.location(), delta);
    });
  }
  listen(arrived: Parameters<SessionHistory["listen"]>[0]) {
    this.#arrived = arrived;
  }
  get paths() {
    return this.list.map(({ pathname, hash }) => pathname + hash);
  }
}

const place = (pathname: string): Location => ({
  pathname,
  search: "",
  hash: "",
  state: null,
  key: `key of ${pathname}`,
});
const page = (title: string): ShownPage => ({
  id: "home",
  params: {},
  Component: null,
  root: { title } as RootData,
  data: undefined,
  form: null,
  failure: null,
});
const formState: FormState = { intent: "save", message: "No", fields: {}, values: {} };

let entries: Entries;
let scrolled: Map<string, number>;
/** Requests that wait for their answer. */
let asked: { readonly what: string; answer(with_: Answer): void; fail(error: unknown): void }[];
let router: PageRouter;

beforeAll(() => void vi.stubGlobal("location", { origin: "https://treets.test" }));
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  entries = new Entries();
  scrolled = new Map();
  asked = [];
  const ask = (what: string) =>
    new Promise<never>((resolve, reject) => {
      asked.push({ what, answer: (answer) => resolve(answer as never), fail: reject });
    });
  router = createPageRouter(
    page("here"),
    {
      load: ({ pathname }, _present, _signal, hasAnswer) =>
        ask(`load ${pathname}${hasAnswer ? " for an answer" : ""}`),
      send: ({ pathname }) => ask(`send ${pathname}`),
      isShown: ({ pathname }) => pathname === router.state.location.pathname,
    },
    entries,
    { keep: (key) => void scrolled.set(key, 700), of: (key) => scrolled.get(key) },
  );
});

const shown = () => router.state.page.root.title;
/**
 * Waits for four turns of the event loop, each behind what the history has queued before it: going back and returning
 * takes two.
 */
const settled = async () => {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve));
};
async function answerNext(answer: Answer): Promise<void> {
  asked.shift()?.answer(answer);
  await settled();
}
const formData = new FormData();

describe("a navigation", () => {
  it("shows the page and its address only once it is loaded", async () => {
    void router.navigate("/there?page=2#end");
    expect([router.state.navigation.state, shown(), entries.paths]).toEqual(["loading", "here", ["/here"]]);
    await answerNext(page("there"));
    expect([router.state.navigation.state, shown(), entries.paths]).toEqual([
      "idle",
      "there",
      ["/here", "/there#end"],
    ]);
    expect(router.state.scroll).toBe("top");
  });

  it("ends at the last requested page, in whatever order responses arrive", async () => {
    void router.navigate("/slow");
    const [slow] = asked.splice(0);
    void router.navigate("/quick");
    await answerNext(page("quick"));
    slow?.answer(page("slow"));
    await settled();
    expect([shown(), entries.paths]).toEqual(["quick", ["/here", "/quick"]]);
  });

  it("to a fragment of the same page loads nothing", async () => {
    await router.navigate("/here#end");
    expect([asked, shown(), entries.paths]).toEqual([[], "here", ["/here", "/here#end"]]);
  });

  it("back from a fragment of the same page loads nothing either", async () => {
    await router.navigate("/here#end");
    entries.go(-1);
    await settled();
    expect([asked, shown(), router.state.location.hash]).toEqual([[], "here", ""]);
    expect(router.state.scroll).toBe(700);
  });

  it("follows a redirect", async () => {
    void router.navigate("/old");
    await answerNext({ kind: "redirect", to: "/new" });
    expect(asked.map(({ what }) => what)).toEqual(["load /new"]);
    await answerNext(page("new"));
    expect([shown(), entries.paths]).toEqual(["new", ["/here", "/new"]]);
  });

  it("shows the error in place of a failed page, and the next page without it", async () => {
    const failing = router.navigate("/there");
    asked.shift()?.fail("broken");
    await failing;
    expect(router.state.page.failure).toEqual({ error: "broken", of: "page" });
    void router.navigate("/other");
    await answerNext(page("other"));
    expect(router.state.page.failure).toBeNull();
  });

  it("to another site is refused", async () => {
    await expect(router.navigate("https://elsewhere.test/")).rejects.toThrow("not an address of this site");
    await expect(router.navigate("javascript:alert(1)")).rejects.toThrow("not an address of this site");
    void router.navigate("/.//elsewhere.test/");
    expect(asked.map(({ what }) => what)).toEqual(["load /elsewhere.test/"]);
  });

  it("back restores the scroll position", async () => {
    void router.navigate("/there");
    await answerNext(page("there"));
    entries.go(-1);
    await settled();
    await answerNext(page("here"));
    expect([shown(), router.state.scroll, router.state.historyAction]).toEqual(["here", 700, "POP"]);
  });
});

describe("a form", () => {
  it("that returns to its page is shown there without loading it again", async () => {
    void router.navigate("/here", { formData });
    expect(router.state.navigation).toMatchObject({ state: "submitting", formData });
    await answerNext({ kind: "form", form: formState, keepsPage: true });
    expect([asked, router.state.page.form, entries.paths]).toEqual([[], formState, ["/here"]]);
    expect(router.state.scroll).toBe("fragment");
  });

  it("keeps its errors while they are followed to their fields, and back", async () => {
    void router.navigate("/here", { formData });
    await answerNext({ kind: "form", form: formState, keepsPage: true });
    await router.navigate("/here#field-email");
    expect(router.state.page.form).toEqual(formState);
    entries.go(-1);
    await settled();
    expect([asked, router.state.page.form]).toEqual([[], formState]);
  });

  it("that changed data has its page reloaded, and its result shown meanwhile", async () => {
    void router.navigate("/here", { formData });
    await answerNext({ kind: "form", form: formState, keepsPage: false });
    expect([shown(), router.state.page.form, router.state.navigation.state]).toEqual([
      "here",
      formState,
      "loading",
    ]);
    await answerNext(page("here, changed"));
    expect([shown(), router.state.page.form]).toEqual(["here, changed", formState]);
  });

  it("that returns from another page has that page loaded first", async () => {
    void router.navigate("/there", { formData });
    await answerNext({ kind: "form", form: formState, keepsPage: true });
    expect(router.state.page.form).toBeNull();
    await answerNext(page("there"));
    expect([shown(), router.state.page.form, entries.paths]).toEqual([
      "there",
      formState,
      ["/here", "/there"],
    ]);
  });

  it("is pending until its target page is shown, and adds no second history entry for the same page", async () => {
    void router.navigate("/save", { formData });
    await answerNext({ kind: "redirect", to: "/here" });
    expect(router.state.navigation).toMatchObject({ state: "loading", formData });
    await answerNext(page("here, saved"));
    expect([shown(), entries.paths, router.state.page.form]).toEqual(["here, saved", ["/here"], null]);
  });
});

describe("revalidation", () => {
  it("of the current page changes neither the address nor the scroll position", async () => {
    const { key } = router.state.location;
    void router.revalidate();
    expect([router.state.isRevalidating, router.state.navigation.state]).toEqual([true, "idle"]);
    await answerNext(page("here, newer"));
    expect([shown(), router.state.isRevalidating, router.state.scroll, router.state.location.key]).toEqual([
      "here, newer",
      false,
      "stay",
      key,
    ]);
  });

  it("during a navigation loads the target page again", async () => {
    void router.navigate("/there");
    const [first] = asked.splice(0);
    void router.revalidate();
    first?.answer(page("there, stale"));
    await answerNext(page("there"));
    expect([shown(), entries.paths]).toEqual(["there", ["/here", "/there"]]);
  });

  it("during a submission does not submit the form twice", async () => {
    void router.navigate("/here", { formData });
    void router.revalidate();
    expect(asked.map(({ what }) => what)).toEqual(["send /here"]);
  });
});

describe("a user with unsaved changes", () => {
  it("stays until they confirm leaving", async () => {
    router.block((_, to) => to.pathname === "/there");
    await router.navigate("/there");
    expect([asked, router.state.blocked === null]).toEqual([[], false]);
    router.state.blocked?.reset();
    expect([shown(), router.state.blocked]).toEqual(["here", null]);

    await router.navigate("/there");
    router.state.blocked?.proceed();
    await answerNext(page("there"));
    expect(shown()).toBe("there");
  });

  it("keeps their history entry on Back, and goes back on confirming", async () => {
    void router.navigate("/there");
    await answerNext(page("there"));
    const unblock = router.block(() => true);
    entries.go(-1);
    await settled();
    expect([entries.at, asked, shown()]).toEqual([1, [], "there"]);

    router.state.blocked?.proceed();
    await settled();
    await answerNext(page("here"));
    expect([entries.at, shown()]).toEqual([0, "here"]);
    unblock();
    void router.navigate("/other");
    expect(asked).toHaveLength(1);
  });
});
