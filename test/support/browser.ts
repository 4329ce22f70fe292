import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { findChromium } from "../../scripts/find-chromium.ts";
import { ReusedContext } from "./reused-context.ts";
import { watchClosely } from "./watchful.ts";

const ARGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Analytics ignores browsers that declare themselves automated.
  "--disable-blink-features=AutomationControlled",
  // A page lives for seconds, so code that V8 optimises is rarely run often enough to pay for it, and uncollected
  // memory is freed with the page. This saves a fifth of the cost of pages, and a third of axe's.
  "--js-flags=--no-opt --invocation-count-for-maglev=4000 --min-semi-space-size=16",
];

/**
 * Pages are laid out, styled and animated, but no pixel is drawn. Without a graphics card, drawing was half of
 * Chromium's work, as each frame under a dialog blurs the page behind it.
 */
const UNDRAWN = ["--use-gl=angle", "--use-angle=swiftshader", "--disable-gl-drawing-for-tests"];
const DRAWN = ["--disable-gpu"];

/** User agent of an ordinary browser, as some software treats a headless one as a bot. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export interface TestBrowser {
  /**
   * Opens a context for a new user, with its own cookies and storage. One that is opened in a test ends with the test;
   * one that is opened in a hook ends with the file.
   */
  newContext(options?: Parameters<Browser["newContext"]>[0]): Promise<BrowserContext>;
  newPage(options?: Parameters<Browser["newContext"]>[0]): Promise<Page>;
  /** Returns the errors of scripts and of the console since the last call. */
  takeErrors(): string[];
  close(): Promise<void>;
}

/**
 * This process's Chromium instances, which end with it, by whether they draw. Test files that run one after another in
 * the process share them.
 */
const running = new Map<boolean, Promise<Browser>>();

async function runningChromium(draws: boolean): Promise<Browser> {
  const known = await running.get(draws);
  if (known?.isConnected()) return known;
  const executablePath = findChromium();
  if (!executablePath) throw new Error("Browser tests need Chromium: npm run chromium");
  const started = chromium.launch({ executablePath, args: [...ARGS, ...(draws ? DRAWN : UNDRAWN)] });
  running.set(draws, started);
  return started;
}

/** Does nothing in a hook, as what it opens is for several tests. */
function whenTestEnds(callback: () => Promise<void>): void {
  try {
    onTestFinished(callback);
  } catch {
    // There is no test, or more than one.
  }
}

/**
 * Starts a real browser for a test file, without cookies or storage from earlier.
 * @param draws whether screenshots show anything
 * @param reuses whether a test may get what an earlier one has closed, whose HTTP cache is filled
 */
export async function startBrowser({ draws = false, reuses = true } = {}): Promise<TestBrowser> {
  const browser = await runningChromium(draws);
  const contexts = new Set<() => Promise<void>>();
  /** Contexts that are free for the next user, by their options. */
  const free = new Map<string, ReusedContext[]>();
  let errors: string[] = [];
  const openContext: TestBrowser["newContext"] = async (options) => {
    // A service worker hides requests from tests that intercept them. Tests of the worker itself allow it.
    const context = await browser.newContext({
      userAgent: USER_AGENT,
      serviceWorkers: "block",
      // Tests of animations override this.
      reducedMotion: "reduce",
      ...options,
    });
    const close = context.close.bind(context);
    contexts.add(close);
    context.on("close", () => contexts.delete(close));
    // Only some browsers have this property, and in a headless one it says so.
    await context.addInitScript("Object.defineProperty(navigator, 'userAgentData', { value: undefined })");
    context.setDefaultTimeout(60_000);
    context.on("page", (page) => {
      watchClosely(page);
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
    });
    return context;
  };
  const newContext: TestBrowser["newContext"] = async (options = {}) => {
    if (!reuses || options.serviceWorkers === "allow") return openContext(options);
    const key = JSON.stringify(options);
    const idle = free.get(key) ?? [];
    free.set(key, idle);
    const reused =
      idle.pop() ?? new ReusedContext(await openContext(options), (context) => idle.push(context));
    whenTestEnds(reused.lend());
    return reused.context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    async close() {
      await Promise.all([...contexts].map((close) => close()));
    },
  };
}
