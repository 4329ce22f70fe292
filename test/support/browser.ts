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

type ContextOptions = NonNullable<Parameters<Browser["newContext"]>[0]>;

export interface TestBrowser {
  /**
   * Opens a context for a new user, with its own cookies and storage. One that is opened in a test ends with the test;
   * one that is opened in a hook ends with the file.
   */
  newContext(options?: ContextOptions): Promise<BrowserContext>;
  newPage(options?: ContextOptions): Promise<Page>;
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

/** What is done with the errors of a context's pages. */
const onError = new WeakMap<BrowserContext, (error: string) => void>();

async function openContext(draws: boolean, options: ContextOptions): Promise<BrowserContext> {
  const browser = await runningChromium(draws);
  // A service worker hides requests from tests that intercept them. Tests of the worker itself allow it.
  const context = await browser.newContext({
    userAgent: USER_AGENT,
    serviceWorkers: "block",
    // Tests of animations override this.
    reducedMotion: "reduce",
    ...options,
  });
  // Only some browsers have this property, and in a headless one it says so.
  await context.addInitScript("Object.defineProperty(navigator, 'userAgentData', { value: undefined })");
  context.setDefaultTimeout(60_000);
  context.on("page", (page) => {
    watchClosely(page);
    page.on("pageerror", (error) => onError.get(context)?.(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") onError.get(context)?.(message.text());
    });
  });
  return context;
}

/** Size that Playwright gives pages, in pixels. */
const USUAL_VIEWPORT = { width: 1280, height: 720 };

/** Contexts that this process has no use for at the moment, the longest without one first. */
const idle: { readonly kind: string; readonly context: ReusedContext }[] = [];

/** Each of them holds a hundred megabytes. */
const MOST_IDLE = 6;

/** @returns one without the size of its pages, which can be changed */
async function reusedContext(draws: boolean, options: ContextOptions): Promise<ReusedContext> {
  const kind = JSON.stringify({ draws, javaScriptEnabled: true, ...options });
  const free = idle.find((one) => one.kind === kind && one.context.isOpen());
  if (free) {
    idle.splice(idle.indexOf(free), 1);
    return free.context;
  }
  const context: ReusedContext = new ReusedContext(await openContext(draws, options), async () => {
    idle.push({ kind, context });
    if (idle.length > MOST_IDLE) await idle.shift()?.context.end();
  });
  return context;
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
  await runningChromium(draws);
  const ends = new Set<() => Promise<void>>();
  let errors: string[] = [];
  const lent = async (options: ContextOptions) => {
    if (!reuses || options.serviceWorkers === "allow") {
      const context = await openContext(draws, options);
      return { context, end: () => context.close() };
    }
    const { viewport, ...others } = options;
    const reused = await reusedContext(draws, others);
    const end = reused.lend(viewport ?? USUAL_VIEWPORT);
    whenTestEnds(end);
    return { context: reused.context, end };
  };
  const newContext: TestBrowser["newContext"] = async (options = {}) => {
    const { context, end } = await lent(options);
    ends.add(end);
    onError.set(context, (error) => errors.push(error));
    return context;
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
      await Promise.all([...ends].map((end) => end()));
    },
  };
}
