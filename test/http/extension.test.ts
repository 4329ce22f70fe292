import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadExtension } from "#server/extensions.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const example = /EXTENSIONS=[\s\S]*?```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";

function moduleWith(source: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "treets-")), "my-extension.mjs");
  writeFileSync(file, source);
  return file;
}

describe("the README's extension", () => {
  let treets: TestTreets;

  beforeAll(async () => {
    treets = await startTreets({ extension: await loadExtension(moduleWith(example)) });
  });
  afterAll(() => treets.stop());

  it("sees every request before the routes and after the security headers", async () => {
    const { headers } = await request(treets.origin).get("/login");
    expect(headers["x-served-by"]).toBe(treets.origin);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("serves its own paths, using the product's log and backend", async () => {
    const { body, headers } = await request(treets.origin).get("/status.json");
    expect(body).toEqual({ ready: true });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(treets.backend.logged.some((line) => line.includes("Somebody asked how we are"))).toBe(true);
  });

  it("answers before the page renderer", async () => {
    expect((await request(treets.origin).get("/old-page")).headers.location).toBe("/");
  });

  it("leaves all other pages unchanged", async () => {
    expect((await request(treets.origin).get("/login")).status).toBe(200);
    expect((await request(treets.origin).get("/no/such/page")).status).toBe(404);
  });
});

describe("a failing extension", () => {
  it("causes an ordinary server error and never stops the server", async () => {
    const treets = await startTreets({
      extension: () => ({
        async before(asked, _response, next) {
          if (asked.path === "/breaks") throw new Error("inside the extension");
          next();
        },
      }),
    });
    const broken = await request(treets.origin).get("/breaks").set("Accept", "application/json");
    expect(broken.status).toBe(500);
    expect(broken.text).not.toContain("inside the extension");
    expect((await request(treets.origin).get("/login")).status).toBe(200);
    await treets.stop();
  });
});

describe("EXTENSIONS", () => {
  it.each([
    ["a file there is none of", () => "/does/not/exist.js", /must name a module that can be loaded/],
    [
      "a module without a default export",
      () => moduleWith("export const a = 1;"),
      /default export is a function/,
    ],
    ["a module that fails", () => moduleWith("throw new Error('broken')"), /can be loaded \(broken\)/],
  ])("naming %s stops the start with one line", async (_name, path, message) => {
    await expect(loadExtension(path())).rejects.toThrow(message);
  });
});
