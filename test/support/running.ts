import { afterAll, beforeAll } from "vitest";
import { startTestBackend, type TestBackend } from "./backend.ts";
import { startBrowser, type TestBrowser } from "./browser.ts";
import { startDemo, startDemoBackend } from "./demo.ts";
import { startTreets, type TestTreets } from "./treets.ts";

/** The embedded backend on a database of its own, there while the tests of this block run. */
export const runningBackend = (options?: Parameters<typeof startTestBackend>[0]): TestBackend =>
  whileTestsRun(
    () => startTestBackend(options),
    (backend) => backend.stop(),
  );

/** The whole product on a port of its own, there while the tests of this block run. */
export const runningTreets = (options?: Parameters<typeof startTreets>[0]): TestTreets =>
  whileTestsRun(
    () => startTreets(options),
    (treets) => treets.stop(),
  );

/** The same with the demo's people and what they did. */
export const runningDemo = (options?: Parameters<typeof startDemo>[0]): TestTreets =>
  whileTestsRun(
    () => startDemo(options),
    (treets) => treets.stop(),
  );

/** Its backend alone. */
export const runningDemoBackend = (options?: Parameters<typeof startDemoBackend>[0]): TestBackend =>
  whileTestsRun(
    () => startDemoBackend(options),
    (backend) => backend.stop(),
  );

/** A browser in which nobody was before, there while the tests of this block run. */
export const runningBrowser = (options?: Parameters<typeof startBrowser>[0]): TestBrowser =>
  whileTestsRun(
    () => startBrowser(options),
    (browser) => browser.close(),
  );

/** Stands for what is made before the first test of a block and ended after its last. */
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
