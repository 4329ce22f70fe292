import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;

export default defineConfig({
  root,
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    projects: ["unit", "http", "browser"].map((name) => ({
      extends: true,
      test: {
        name,
        include: [`test/${name}/**/*.test.{ts,tsx}`],
        testTimeout: name === "unit" ? 10_000 : 60_000,
        hookTimeout: 120_000,
        // What a person does is done on the database that people begin with; the rest on whichever answers sooner.
        provide: { usualDatabase: name === "browser" ? "embedded" : "quickest" },
        // How long something may take says nothing on a busy machine; that it never comes does.
        expect: { poll: { timeout: 15_000 } },
      },
    })),
    globalSetup: "test/support/database-snapshot.ts",
    maxWorkers: 2,
  },
});
