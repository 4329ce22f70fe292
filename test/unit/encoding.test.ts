import accepts from "express";
import { describe, expect, it } from "vitest";
import { negotiateEncoding } from "#server/ssr/document-writer.ts";

/** Returns a request with this header, as Express creates it. */
const requestWith = (header: string | undefined) =>
  Object.assign(Object.create(accepts.request), {
    headers: header === undefined ? {} : { "accept-encoding": header },
  }) as Parameters<typeof negotiateEncoding>[0];

describe("a response's content encoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["deflate", "identity"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["gzip;q=0", "identity"],
    ["gzip;q=0.2, br;q=0.9", "br"],
  ])("for Accept-Encoding %s is %s", (header, expected) => {
    expect(negotiateEncoding(requestWith(header))).toBe(expected);
  });
});
