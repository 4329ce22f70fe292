import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/find-chromium.ts";
import { watchClosely } from "./watchful.ts";

const ARGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Analytics leaves out whoever says that a program is at the wheel.
  "--disable-blink-features=AutomationControlled",
  // A page lives for seconds: what V8 compiles once more, and better, is seldom run often enough to pay for it, and memory
  // that is not collected meanwhile goes with the page. That is a fifth of what pages cost, and a third of what axe does.
  "--js-flags=--no-opt --invocation-count-for-maglev=4000 --min-semi-space-size=16",
];

/**
 * Pages are laid out, styled and animated but no pixel is drawn: without a graphics card that was half of Chromium's work,
 * as each frame under a dialog blurs the page behind it.
 */
const UNDRAWN = ["--use-gl=angle", "--use-angle=swiftshader", "--disable-gl-drawing-for-tests"];
const DRAWN = ["--disable-gpu"];

/** That of a person's browser, as some software treats a headless one as a robot. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export interface TestBrowser {
  /** A new person at a new browser: own cookies, own storage. */
  newContext(options?: Parameters<Browser["newContext"]>[0]): Promise<BrowserContext>;
  newPage(options?: Parameters<Browser["newContext"]>[0]): Promise<Page>;
  /** What pages reported as wrong since the last call: errors of scripts and of the console. */
  takeErrors(): string[];
  close(): Promise<void>;
}

/** The Chromiums of this process, which go with it: one start for all files that come one after another in it. */
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

/**
 * A real browser for a test file, in which nobody was before.
 * @param draws whether there is something to see on screenshots
 */
export async function startBrowser({ draws = false } = {}): Promise<TestBrowser> {
  const browser = await runningChromium(draws);
  const contexts = new Set<BrowserContext>();
  let errors: string[] = [];
  const newContext: TestBrowser["newContext"] = async (options) => {
    // What stands in for the network hides requests from tests that break it; who tries that asks for it.
    const context = await browser.newContext({
      userAgent: USER_AGENT,
      serviceWorkers: "block",
      // Whoever tries how things move asks for it.
      reducedMotion: "reduce",
      ...options,
    });
    contexts.add(context);
    context.on("close", () => contexts.delete(context));
    // Only some browsers say this of themselves, and a headless one says there what it is.
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
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}
