import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problem } from "#shared/problems.ts";
import { routeIds, routeOf } from "#shared/routes.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

/** Removes what differs in every response: the nonce, the request id and the form key. */
const plain = ({ html, nonce, requestId }: { html: string; nonce: string; requestId: string }): string =>
  html
    .replaceAll(nonce, "")
    .replaceAll(requestId, "")
    .replace(/"formKey":(null|"[^"]*")/, "");

describe("the page for a request shed under load", () => {
  let treets: TestTreets;
  beforeAll(async () => {
    treets = await startTreets({
      extension: () => ({
        before: () => {
          throw problem("overloaded", { retryAfterSeconds: 1 });
        },
      }),
    });
  });
  afterAll(() => treets.stop());

  const ask = async (path: string, method = "GET", language = "en") => {
    const headers = { accept: "text/html", "accept-language": language };
    const answer = await fetch(treets.origin + path, { method, headers });
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "";
    return { answer, html: await answer.text(), nonce, requestId: answer.headers.get("x-request-id") ?? "" };
  };

  it("is identical for everybody except for the nonce and the request ID", async () => {
    const first = await ask("/harbour-club/members?role=manager");
    const second = await ask("/harbour-club/members?role=manager");
    const common = [first, second].map(({ answer, html, nonce, requestId }) => {
      expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual(
        [503, "1", "no-store"],
      );
      expect(html.split(`nonce="${nonce}"`).length).toBe(
        html.split(/<script(?! type="application)|rel="modulepreload"/).length,
      );
      expect(html).toContain(requestId);
      return plain({ html, nonce, requestId });
    });
    expect(first.nonce).not.toBe(second.nonce);
    expect(first.requestId).not.toBe(second.requestId);
    expect(common[0]).toBe(common[1]);
  });

  it("is in each visitor's language, and reveals nothing of another's request", async () => {
    const english = await ask("/login?email=ada%40example.com");
    const german = await ask("/login?q='%3Cb>&r=\"", "GET", "de");
    expect(english.html).toContain('<html lang="en"');
    expect(german.html).toContain('<html lang="de"');
    expect((await ask("/login", "GET", "de")).html).not.toContain("ada%40");
    expect((await ask("/login")).html).not.toContain("ada%40");
    const back = (html: string) => /name="back" value="([^"]*)"/.exec(html)?.[1];
    expect([back(english.html), back(german.html)]).toEqual([
      "/login?email=ada%40example.com",
      "/login?q=%27%3Cb%3E&amp;r=%22",
    ]);
  });

  it("answers HEAD without a body, and is not served from memory for a form", async () => {
    const { answer, html } = await ask("/login", "HEAD");
    expect([answer.status, Number(answer.headers.get("content-length")) > 1_000, html]).toEqual([
      503,
      true,
      "",
    ]);
    expect((await ask("/login", "POST")).answer.status).toBe(503);
  });

  it("equals a freshly rendered one for the same address, on every route", async () => {
    for (const id of routeIds) {
      const [first, second] = ["one", "two"].map((value) =>
        routeOf(id).path.replace(/:\w+/g, value).replace("*", value),
      );
      await ask(`${first}?q=first`);
      const kept = await ask(`${second}?q=second`);
      // The response to a form is rendered for it alone.
      const own = await ask(`${second}?q=second`, "POST");
      expect(plain(kept), id).toBe(plain(own));
    }
  });
});
