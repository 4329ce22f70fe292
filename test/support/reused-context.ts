import type { BrowserContext, CDPSession, Page } from "playwright-core";

/** What changes a context, its tabs or their clock until they are closed. */
const LASTING = [
  "addInitScript",
  "emulateMedia",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "newCDPSession",
  "routeFromHAR",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setHTTPCredentials",
  "fastForward",
  "install",
  "pauseAt",
  "resume",
  "runFor",
  "setFixedTime",
  "setSystemTime",
];

/** An almost empty document of each of our servers. Its headers let a tab keep its process. */
const EMPTY_DOCUMENT = "/robots.txt";

type Method = (...args: unknown[]) => unknown;
type Undo = (() => unknown)[];
type Methods = Partial<Record<string, Method>>;

async function undoAll(undo: Undo): Promise<void> {
  for (const one of undo.splice(0).reverse()) await one();
}

/**
 * A context that its next user gets as if it were new, with its first tab still open: a new tab costs Chromium a new
 * process, which compiles the product again, and that is four times the cost of one more page in a tab.
 */
export class ReusedContext {
  readonly context: BrowserContext;
  readonly #release: (context: ReusedContext) => void;
  readonly #close: () => Promise<void>;
  readonly #newPage: () => Promise<Page>;
  readonly #protocolOf: (page: Page) => Promise<CDPSession>;
  #tab?: Page;
  #isTabFree = false;
  #isLent = false;
  #uses = 0;
  #canBeReused = true;
  /** What takes back what its user did to the context and to the tab. */
  readonly #undo: Undo = [];
  readonly #undoInTab: Undo = [];

  /** @param release takes a context back that is as good as new */
  constructor(context: BrowserContext, release: (context: ReusedContext) => void) {
    this.context = context;
    this.#release = release;
    this.#close = context.close.bind(context);
    this.#newPage = context.newPage.bind(context);
    this.#protocolOf = context.newCDPSession.bind(context);
    context.on("close", () => {
      this.#isLent = false;
    });
    this.#watch(context, this.#undo);
    this.#watch(context.clock, this.#undo);
    context.newPage = () => this.#openTab();
    context.close = () => this.#giveBack();
  }

  /** @returns what ends this use, and does nothing when it has ended */
  lend(): () => Promise<void> {
    const use = ++this.#uses;
    this.#isLent = true;
    return async () => {
      if (use === this.#uses) await this.#giveBack();
    };
  }

  /** Notes what its user changes, to take it back, or to close the context where that is not possible. */
  #watch(target: BrowserContext | BrowserContext["clock"] | Page, undo: Undo): void {
    const methods = target as unknown as Methods;
    const onCall = (name: string, note: (original: Method, ...args: unknown[]) => void) => {
      const original = methods[name]?.bind(target);
      if (!original) return;
      methods[name] = (...args) => {
        note(original, ...args);
        return original(...args);
      };
    };
    for (const name of LASTING) {
      onCall(name, () => {
        this.#canBeReused = false;
      });
    }
    for (const name of ["on", "once"]) {
      onCall(name, (_, ...listener) => undo.push(() => methods.off?.(...listener)));
    }
    onCall("route", () => undo.push(() => methods.unrouteAll?.({ behavior: "ignoreErrors" })));
    onCall("setOffline", (setOffline) => undo.push(() => setOffline(false)));
    onCall("setViewportSize", (setSize) => {
      const size = methods.viewportSize?.();
      undo.push(() => setSize(size));
    });
  }

  async #openTab(): Promise<Page> {
    if (this.#tab && this.#isTabFree) {
      this.#isTabFree = false;
      return this.#tab;
    }
    const page = await this.#newPage();
    this.#watch(page, this.#undoInTab);
    if (!this.#tab) {
      this.#tab = page;
      const close = page.close.bind(page);
      page.close = async (options) => {
        if (!(await this.#empty(page))) return close(options);
        this.#isTabFree = true;
      };
    }
    return page;
  }

  /** Leaves what a new tab has. @returns whether that was possible */
  async #empty(tab: Page): Promise<boolean> {
    if (!this.#canBeReused || tab.isClosed() || !tab.url().startsWith("http")) return false;
    try {
      await undoAll(this.#undoInTab);
      await tab.goto(new URL(EMPTY_DOCUMENT, tab.url()).href);
      await tab.evaluate("sessionStorage.clear(); window.name = ''");
      await this.#send(tab, "Page.resetNavigationHistory");
      return true;
    } catch {
      // Its server has stopped, for example.
      return false;
    }
  }

  async #send(...[tab, ...command]: [Page, ...Parameters<CDPSession["send"]>]): Promise<void> {
    const protocol = await this.#protocolOf(tab);
    await protocol.send(...command);
    await protocol.detach();
  }

  async #giveBack(): Promise<void> {
    if (!this.#isLent) return;
    this.#isLent = false;
    const { context } = this;
    const tab = this.#tab;
    await undoAll(this.#undo);
    if (!tab || !(this.#isTabFree || (await this.#empty(tab)))) return this.#close();
    this.#isTabFree = true;
    await Promise.all(context.pages().map((page) => page !== tab && page.close()));
    await context.clearCookies();
    await this.#send(tab, "Storage.clearDataForOrigin", {
      origin: new URL(tab.url()).origin,
      storageTypes: "all",
    });
    this.#release(this);
  }
}
