import { randomBytes } from "node:crypto";
import express from "express";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { DocumentWriter, type Encoding } from "#server/ssr/document-writer.ts";

/** Text that does not compress. */
const LARGE = randomBytes(200_000).toString("base64");

const flushed = () => new Promise<void>((resolve) => setImmediate(resolve));

function serverThat(write: (writer: DocumentWriter) => Promise<void>, encoding: Encoding) {
  const app = express();
  app.get("/", (_request, response) => write(new DocumentWriter(response, encoding)));
  return request(app).get("/");
}

describe.each(["identity", "gzip", "br"] as const)("a document written as %s", (encoding) => {
  it("is sent as one response with its length when complete at once", async () => {
    const { text, headers } = await serverThat(async (writer) => {
      writer.write("<p>Hello</p>".repeat(500));
      writer.flush();
      writer.end();
    }, encoding);
    expect(text).toBe("<p>Hello</p>".repeat(500));
    expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect(headers["content-length"]).toMatch(/^\d+$/);
  });

  it("emits drain when the writer is faster than the connection", async () => {
    const { text, headers } = await serverThat(async (writer) => {
      // React adds its listener when it begins to write, before there is anything to send.
      const roomAgain = new Promise<void>((resolve) => writer.on("drain", () => resolve()));
      writer.write(LARGE);
      writer.flush();
      await Promise.resolve();
      const isFull = !writer.write("<p>late</p>");
      if (isFull) await roomAgain;
      writer.flush();
      await flushed();
      writer.end();
    }, encoding);
    expect(text).toBe(`${LARGE}<p>late</p>`);
    expect(headers["content-length"]).toBeUndefined();
  });

  it("keeps the order of strings and bytes", async () => {
    const { text } = await serverThat(async (writer) => {
      writer.write("å");
      writer.write(Buffer.from("∫"));
      writer.flush();
      await flushed();
      writer.write("🇩🇰");
      writer.end();
    }, encoding);
    expect(text).toBe("å∫🇩🇰");
  });
});
