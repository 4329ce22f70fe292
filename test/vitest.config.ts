import { availableParallelism } from "node:os";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { compileWords } from "../scripts/compile-words.ts";
import { SecondAttempts } from "./support/second-attempts.ts";
import { WalksFirst } from "./support/walks-first.ts";

// The tests' server runs from source, which imports what is made of the catalogue.
await compileWords();

const root = new URL("..", import.meta.url).pathname;

/** Needs the crowd it calls up to be more than the machine can answer, and nothing else to be: these come last. */
const ALONE = ["test/http/overload.test.ts"];

/**
 * In the usual run files of all sorts are one project: its processes have read the product and started a browser once, and
 * go on with whatever comes next. In the long run those of the browser begin with another database, so they are apart.
 */
const sortsOf = (length: "usual" | "long") =>
  length === "usual" ? { every: "{unit,http,browser}" } : { unit: "unit", http: "http", browser: "browser" };

/**
 * @param length `usual`: what a change must pass, in minutes. `long`: all of it, on both databases, and every walk and
 * every search by chance to its end.
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
          // Pages are written by the React that people get, which takes half the time.
          env: { NODE_ENV: "production" },
          // How long something may take says nothing on a busy machine; that it never comes does.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A wait that ran out may be a busy machine; an answer that is wrong is not, and gets no second attempt.
          retry: length === "usual" ? { count: 1, condition: /Timeout \d+ms exceeded/ } : 0,
          // Embedded databases live for seconds, so their WebAssembly is compiled no better than that.
          execArgv: ["--liftoff-only"],
          // Files that come one after another in a process read the product once; each makes its own server and data.
          isolate: false,
          provide: {
            length,
            // The long run does what a person does on the database that people begin with.
            usualDatabase: name === "browser" && length === "long" ? "embedded" : "quickest",
          },
          expect: { poll: { timeout: 60_000 } },
        },
      })),
      sequence: { sequencer: WalksFirst },
      reporters: ["default", new SecondAttempts()],
      globalSetup: "test/support/database-snapshot.ts",
      // They wait for servers and pages half of the time, so two cores have work for five; each takes a gigabyte with its browser.
      maxWorkers: Math.min(2 * availableParallelism() + 1, 9),
    },
  });

export default runOf("usual");
