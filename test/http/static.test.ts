import { readFileSync } from "node:fs";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { builtAssets } from "#server/middleware/built-assets.ts";

interface Files {
  readonly js: string[];
  readonly css: string[];
}

const folder = join(import.meta.dirname, "../../dist/client");
const { languages } = JSON.parse(readFileSync(join(folder, "assets.json"), "utf8")) as {
  languages: Record<
    "en" | "de",
    { entry: Files; routes: Record<string, Files>; parts: Record<string, Files> }
  >;
};
const { entry, routes, parts } = languages.en;
const [script = ""] = entry.js;

const app = express();
app.use(builtAssets(folder), (_request, response) => void response.end("not a file"));
const get = (path: string, headers: Record<string, string> = {}) => request(app).get(path).set(headers);

describe("build files", () => {
  const all = Object.values(languages).flatMap(({ entry, routes, parts }) => [
    entry,
    ...Object.values(routes),
    ...Object.values(parts),
  ]);
  const promised = [...new Set(all.flatMap(({ js, css }) => [...js, ...css]))];

  it("exist for every page", async () => {
    const answers = await Promise.all(
      promised.map(async (path) => [path, (await request(app).head(path)).status]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    expect(answers.length).toBeGreaterThan(50);
  });

  it("contain the code common to all pages in one file, behind a separate entry", () => {
    expect(entry.js).toHaveLength(2);
  });

  it("keep rarely needed styles with the views that need them", () => {
    const textOf = (files: Files | undefined) =>
      files?.css.map((path) => readFileSync(join(folder, path), "utf8")).join("") ?? "";
    expect(textOf(parts["pages/treet/edit-treet.tsx"])).toContain(".treet-editor");
    expect(textOf(parts["pages/treet/member-treet.tsx"])).not.toContain(".treet-editor");
    expect(textOf(routes.treet)).not.toContain(".treet-editor");
    expect(textOf(entry)).not.toContain(".treet-editor");
    expect(routes.login?.css).toEqual([]);
  });

  it("declare the order of the cascade layers first, utilities last", () => {
    const [first = "", ...later] = entry.css.map((path) => readFileSync(join(folder, path), "utf8"));
    const order = first.match(/@layer ([\w,]+)[;{]/)?.[1]?.split(",") ?? [];
    expect([...new Set(order)]).toEqual(["tokens", "reset", "base", "components", "pages", "utilities"]);
    expect(later).toEqual([]);
  });

  it("are negotiated by content encoding", async () => {
    for (const encoding of ["br", "gzip"]) {
      const { headers } = await get(script, { "Accept-Encoding": encoding });
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers.vary).toBe("Accept-Encoding");
    }
    const plain = await get(script, { "Accept-Encoding": "identity" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const preferring = await get(script, { "Accept-Encoding": "br;q=0.1, gzip;q=0.9" });
    expect(preferring.headers["content-encoding"]).toBe("gzip");
  });

  it("answer 304 to a matching ETag in any form", async () => {
    const { etag = "" } = (await get(script)).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const { status, text, headers } = await get(script, { "If-None-Match": known });
      expect([status, text, headers.etag]).toEqual([304, "", etag]);
    }
    expect((await get(script, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("have an ETag of their own in each encoding, and answer 304 only to that", async () => {
    const tags = new Map<string, string>();
    for (const encoding of ["br", "gzip", "identity"])
      tags.set(encoding, (await get(script, { "Accept-Encoding": encoding })).headers.etag ?? "");
    expect(new Set(tags.values()).size).toBe(3);
    for (const [encoding, etag] of tags) {
      for (const [known, tag] of tags) {
        const { status, headers } = await get(script, { "Accept-Encoding": encoding, "If-None-Match": tag });
        expect([status, headers.etag, headers.vary]).toEqual([
          known === encoding ? 304 : 200,
          etag,
          "Accept-Encoding",
        ]);
      }
    }
  });

  it("answer HEAD with the length only", async () => {
    const whole = await get(script, { "Accept-Encoding": "identity" });
    const { headers, text } = await request(app).head(script).set("Accept-Encoding", "identity");
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(whole.text ?? String(whole.body))));
    expect(text ?? "").toBe("");
  });

  it("ignore range requests and are sent whole", async () => {
    const { status, headers } = await get(script, { Range: "bytes=0-9", "Accept-Encoding": "identity" });
    expect(status).toBe(200);
    expect(Number(headers["content-length"])).toBeGreaterThan(10);
  });

  it("reject changes", async () => {
    const { status, headers } = await request(app).post(script).send("x");
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it.each([
    "/assets/../assets.json",
    "/assets/%2e%2e/assets.json",
    "/assets/..%2f..%2fserver/main.js",
    "/assets/",
  ])("cannot be used to leave their folder: %s", async (path) => {
    const { status, text } = await get(path);
    expect(status === 404 || text === "not a file").toBe(true);
  });

  it("contain no sources and no source maps", () => {
    expect(promised.filter((path) => !/\.(js|css)$/.test(path))).toEqual([]);
    expect(readFileSync(join(folder, script), "utf8")).not.toContain("sourceMappingURL");
  });
});
