import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/find-chromium.ts";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Analytics leaves out whoever says that a program is at the wheel.
  "--disable-blink-features=AutomationControlled",
];

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

/** One real Chromium for a test file. */
export async function startBrowser(): Promise<TestBrowser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("Browser tests need Chromium: run npx tsx scripts/ensure-chromium.ts");
  const browser = await chromium.launch({ executablePath, args: ARGS });
  let errors: string[] = [];
  const newContext: TestBrowser["newContext"] = async (options) => {
    // What stands in for the network hides requests from tests that break it; who tries that asks for it.
    const context = await browser.newContext({
      userAgent: USER_AGENT,
      serviceWorkers: "block",
      ...options,
    });
    // Only some browsers say this of themselves, and a headless one says there what it is.
    await context.addInitScript("Object.defineProperty(navigator, 'userAgentData', { value: undefined })");
    context.setDefaultTimeout(30_000);
    context.on("page", (page) => {
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
    close: () => browser.close(),
  };
}
