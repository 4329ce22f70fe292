import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutScriptsPath } from "#server/middleware/without-scripts.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import { anyCharacter } from "../support/arbitraries.ts";
import { tries } from "../support/length.ts";

const ORIGIN = "https://app.test";
const FALLBACK = "/select-org";

/** Resolves the target as a browser would, then once more from the pathname alone, as code that re-emits it would. */
function expectToStayHere(target: string): void {
  const once = new URL(target, ORIGIN);
  expect(once.origin).toBe(ORIGIN);
  expect(new URL(once.pathname + once.search + once.hash, ORIGIN).origin).toBe(ORIGIN);
  expect(new URL(once.pathname, ORIGIN).href).toBe(ORIGIN + once.pathname);
  const decoded = new URL(decodeURIComponent(once.pathname), ORIGIN);
  expect(decoded.origin).toBe(ORIGIN);
}

/** Text made of what URL parsers get wrong. */
const oddText = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom("/", "//", "\\", ".", "..", "/.", "/..", "@", ":", "?", "#", ";", "&"),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          "\t",
          "\n",
          "\r",
          "\0",
          " ",
          "\u00a0",
          "\u2000",
          "\u2028",
          "\ufeff",
          "\u3002",
          "\uff0f",
          "\uff3c",
        ),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          "%2f",
          "%2F",
          "%5c",
          "%5C",
          "%09",
          "%0a",
          "%00",
          "%2e",
          "%2E%2e",
          "%25",
          "%zz",
          "%",
        ),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          "http:",
          "https:",
          "javascript:",
          "JaVaScRiPt:",
          "data:",
          "vbscript:",
          "blob:",
        ),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          "evil",
          "evil.test",
          "app.test",
          "a",
          "harbour",
          "members",
          "api",
          "login",
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 4 }) },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

const oddTarget = fc.oneof(
  oddText,
  oddText.map((text) => `/${text}`),
  fc.webPath(),
  fc.webUrl(),
);

describe("a redirect target", () => {
  test("stays on this site, also when its path is reused alone", () => {
    fc.assert(
      fc.property(oddTarget, (target) => expectToStayHere(safeRedirectTarget(target, FALLBACK))),
      { numRuns: tries({ usual: 3_000, long: 40_000 }) },
    );
  });

  test("is unchanged by a second check", () => {
    fc.assert(
      fc.property(oddTarget, (target) => {
        const once = safeRedirectTarget(target, FALLBACK);
        expect(safeRedirectTarget(once, FALLBACK)).toBe(once);
      }),
      { numRuns: tries({ usual: 1_000, long: 10_000 }) },
    );
  });

  test("may be of any type without an error", () => {
    fc.assert(
      fc.property(fc.anything(), (target) => expectToStayHere(safeRedirectTarget(target, FALLBACK))),
      { numRuns: 2_000 },
    );
  });

  test("that is an ordinary path of the site is kept, with query and fragment", () => {
    const segment = fc
      .stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/)
      .filter((text) => !/^(api|assets|dev|healthz|readyz|metrics)$/.test(text));
    const value = fc.stringMatching(/^[A-Za-z0-9%\-_.~]*$/).map(encodeURIComponent);
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        value,
        value,
        (segments, query, hash) => {
          const target = `/${segments.join("/")}?q=${query}#${hash}`;
          expect(safeRedirectTarget(target, FALLBACK)).toBe(target);
        },
      ),
    );
  });
});

test.each([
  "//evil",
  "///evil",
  "/\\evil",
  "\\\\evil",
  "/\\/evil",
  "//\\evil",
  "/\t/evil",
  "/\n/evil",
  "/%09/evil\t",
  "/%2f/evil",
  "/%5cevil",
  "/%2fevil.test",
  "/a%0d%0ab",
  "javascript:alert(1)",
  "JaVa\tscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "https:evil.test",
  "http:evil.test",
  "https://app@evil",
  "https://app.evil",
  "https://evil#@app",
  "//evil\u3002test",
  "/.//evil",
  "/..//evil",
  "/a/..//evil",
  ".//evil",
  "/%2e%2e//evil",
  "/a//evil",
  "/./login",
  "/a/%2E./b",
  "",
  " ",
  "evil",
  "?a=b",
  "#a",
  "/\u2028",
  `/${"a".repeat(100_000)}`,
  "/api/auth/session",
  "/API/v1/members",
  "/assets/x.js",
  "/healthz",
  "/readyz/",
  "/metrics",
  "/harbour/_payload.json",
])("is replaced by the fallback if it is %j", (target) => {
  expect(safeRedirectTarget(target, FALLBACK)).toBe(FALLBACK);
});

test.each([
  ["a list", ["/upgrade", "//evil"], "/upgrade"],
  ["a list that begins badly", ["//evil", "/upgrade"], FALLBACK],
  ["an object", { "": "/upgrade" }, FALLBACK],
  ["nothing", undefined, FALLBACK],
])("given as %s yields its first value or the fallback", (_name, value, expected) => {
  expect(safeRedirectTarget(value, FALLBACK)).toBe(expected);
});

test("the way of a browser without scripts carries a page without its filters if they are too long", () => {
  const page = (query: string) => new URL(`http://localhost/harbour/insights?${query}`);
  expect(withoutScriptsPath(page("tab=links"))).toBe(
    "/without-scripts?back=%2Fharbour%2Finsights%3Ftab%3Dlinks",
  );
  expect(withoutScriptsPath(page("a".repeat(3_000)))).toBe("/without-scripts?back=%2Fharbour%2Finsights");
});
