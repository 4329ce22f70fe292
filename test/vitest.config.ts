import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { compileWords } from "../scripts/compile-words.ts";
import { SecondAttempts } from "./support/second-attempts.ts";
import { WalksFirst } from "./support/walks-first.ts";

// The tests' server runs from source, which imports the compiled catalogue.
await compileWords();

const root = join(import.meta.dirname, "..");

/** Needs a crowd that is more than the machine can handle, and nothing else running: this file comes last. */
const ALONE = ["test/http/overload.test.ts"];

/**
 * In the usual run all kinds of files are one project: its processes, which have loaded the product and started a
 * browser once, go on with whatever comes next. In the long run browser tests use another database, so they are a
 * separate project.
 */
const sortsOf = (length: "usual" | "long") =>
  length === "usual"
    ? { every: "{unit,security,http,browser}" }
    : { unit: "{unit,security}", http: "http", browser: "browser" };

/**
 * @param length `usual`: what every change must pass, within minutes. `long`: everything, on both databases, with every
 * walk and every random search to its end.
 */
export const runOf = (length: "usual" | "long"): ViteUserConfig =>
  defineConfig({
    root,
    oxc: { jsx: { runtime: "automatic", development: false } },
    test: {
      projects: Object.entries({ ...sortsOf(length), alone: undefined }).map(([name, folders]) => ({
        extends: true,
        test: {
          name,
          include: folders === undefined ? ALONE : [`test/${folders}/**/*.test.{ts,tsx}`],
          exclude: folders === undefined ? [] : ALONE,
          sequence: { groupOrder: folders === undefined ? 1 : 0 },
          // Pages are rendered by the production build of React, which takes half the time.
          env: { NODE_ENV: "production" },
          // How long something takes means little on a busy machine, so only what never comes fails.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A wait that timed out may be due to a busy machine; a wrong result is not, and is not retried.
          retry: length === "usual" ? { count: 1, condition: /Timeout \d+ms exceeded/ } : 0,
          // Embedded databases live for seconds, so optimising their WebAssembly does not pay off.
          execArgv: ["--liftoff-only", "--import", join(root, "test/support/drizzle-as-built.ts")],
          // Files that run one after another in a process load the product once; each creates its own server and data.
          isolate: false,
          provide: {
            length,
            // In the long run, browser tests use the database that a first installation has.
            usualDatabase: name === "browser" && length === "long" ? "embedded" : "quickest",
          },
          expect: { poll: { timeout: 60_000 } },
        },
      })),
      sequence: { sequencer: WalksFirst },
      reporters: ["default", new SecondAttempts()],
      globalSetup: "test/support/database-snapshot.ts",
      // Tests wait for servers and pages half of the time, so two cores have work for five. Each takes a gigabyte with
      // its browser.
      maxWorkers: Math.min(2 * availableParallelism() + 1, 9),
    },
  });

export default runOf("usual");
