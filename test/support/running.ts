import { afterAll, beforeAll } from "vitest";
import { startTestBackend, type TestBackend } from "./backend.ts";
import { startBrowser, type TestBrowser } from "./browser.ts";
import { startDemo, startDemoBackend } from "./demo.ts";
import { startTreets, type TestTreets } from "./treets.ts";

/** The embedded backend on its own database, running during the tests of this block. */
export const runningBackend = (options?: Parameters<typeof startTestBackend>[0]): TestBackend =>
  whileTestsRun(
    () => startTestBackend(options),
    (backend) => backend.stop(),
  );

/** The whole product on its own port, running during the tests of this block. */
export const runningTreets = (options?: Parameters<typeof startTreets>[0]): TestTreets =>
  whileTestsRun(
    () => startTreets(options),
    (treets) => treets.stop(),
  );

/** Like `runningTreets`, with the demo's users and data. */
export const runningDemo = (options?: Parameters<typeof startDemo>[0]): TestTreets =>
  whileTestsRun(
    () => startDemo(options),
    (treets) => treets.stop(),
  );

/** Like `runningDemo`, but only the backend. */
export const runningDemoBackend = (options?: Parameters<typeof startDemoBackend>[0]): TestBackend =>
  whileTestsRun(
    () => startDemoBackend(options),
    (backend) => backend.stop(),
  );

/** A browser without cookies or storage from earlier, running during the tests of this block. */
export const runningBrowser = (options?: Parameters<typeof startBrowser>[0]): TestBrowser =>
  whileTestsRun(
    () => startBrowser(options),
    (browser) => browser.close(),
  );

/** Returns a proxy of an object that is created before the first test of a block and ended after the last. */
function whileTestsRun<Made extends object>(
  make: () => Promise<Made>,
  end: (made: Made) => Promise<void>,
): Made {
  let made: Made | undefined;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(() => made && end(made));
  return new Proxy({} as Made, {
    get(_target, name) {
      if (!made) throw new Error(`Only a test or a hook can ask for ${String(name)}`);
      return Reflect.get(made, name);
    },
  });
}
