import { isDeepStrictEqual } from "node:util";
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

interface Viewport {
  readonly width: number;
  readonly height: number;
}

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
  readonly #release: () => Promise<void>;
  readonly #close: () => Promise<void>;
  readonly #newPage: () => Promise<Page>;
  readonly #protocolOf: (page: Page) => Promise<CDPSession>;
  #tab?: Page;
  #isTabFree = false;
  #viewport?: Viewport;
  #isOpen = true;
  #isLent = false;
  #uses = 0;
  #canBeReused = true;
  /** What takes back what its user did to the context and to the tab. */
  readonly #undo: Undo = [];
  readonly #undoInTab: Undo = [];

  /** @param release called once the context is as good as new */
  constructor(context: BrowserContext, release: () => Promise<void>) {
    this.context = context;
    this.#release = release;
    this.#close = context.close.bind(context);
    this.#newPage = context.newPage.bind(context);
    this.#protocolOf = context.newCDPSession.bind(context);
    context.on("close", () => {
      this.#isOpen = false;
      this.#isLent = false;
    });
    this.#watch(context, this.#undo);
    this.#watch(context.clock, this.#undo);
    context.newPage = () => this.#openTab();
    context.close = () => this.#giveBack();
  }

  /**
   * @param viewport size of the pages that its user opens
   * @returns what ends this use, and does nothing when it has ended
   */
  lend(viewport: Viewport): () => Promise<void> {
    const use = ++this.#uses;
    this.#isLent = true;
    this.#viewport = viewport;
    return async () => {
      if (use === this.#uses) await this.#giveBack();
    };
  }

  isOpen = (): boolean => this.#isOpen;

  /** Closes it for good. */
  end = (): Promise<void> => this.#close();

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
  }

  async #resize(page: Page): Promise<void> {
    const size = page.viewportSize();
    if (!this.#viewport || isDeepStrictEqual(size, this.#viewport)) return;
    await page.setViewportSize(this.#viewport);
  }

  async #openTab(): Promise<Page> {
    if (this.#tab && this.#isTabFree) {
      this.#isTabFree = false;
      await this.#resize(this.#tab);
      return this.#tab;
    }
    const page = await this.#newPage();
    await this.#resize(page);
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
    await this.#release();
  }
}
