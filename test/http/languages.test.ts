import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkTokenIn, newPerson, PASSWORD } from "../support/people.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const GERMAN = "de-AT,de;q=0.9,en;q=0.5";

describe("the language of a page", () => {
  let treets: TestTreets;
  beforeAll(async () => {
    treets = await startTreets();
  });
  afterAll(() => treets.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(treets.origin + path, { headers: { accept: "text/html", ...headers }, redirect: "manual" });
  const languageOf = async (path: string, headers?: Record<string, string>) => {
    const html = await (await get(path, headers)).text();
    const [, lang] = html.match(/<html lang="([\w-]+)"/) ?? [];
    const [, heading] = html.match(/<h1[^>]*>([^<]*)</) ?? [];
    return { lang, heading };
  };
  const ENGLISH_PAGE = { lang: "en", heading: "Sign in" };
  const GERMAN_PAGE = { lang: "de", heading: "Anmelden" };
  const choose = (
    language: string,
    headers: Record<string, string> = {},
    back = "/login?redirect=/select-org&lang=en",
  ) =>
    fetch(`${treets.origin}/language`, {
      method: "POST",
      headers: { origin: treets.origin, ...headers },
      body: new URLSearchParams({ language, back }),
      redirect: "manual",
    });

  it("is the browser's preferred one if offered, on cached and other pages", async () => {
    expect(await languageOf("/login")).toEqual(ENGLISH_PAGE);
    expect(await languageOf("/login", { "accept-language": GERMAN })).toEqual(GERMAN_PAGE);
    expect(await languageOf("/login", { "accept-language": "fr" })).toEqual(ENGLISH_PAGE);
    expect(await languageOf("/login?redirect=/select-org", { "accept-language": GERMAN })).toEqual(
      GERMAN_PAGE,
    );
    expect((await languageOf("/no/such/page", { "accept-language": GERMAN })).lang).toBe("de");
  });

  it("is declared in the Vary header", async () => {
    for (const path of ["/login", "/login?redirect=/select-org", "/no/such/page"])
      expect((await get(path)).headers.get("vary")).toContain("Accept-Language");
  });

  it("has its own ETag and scripts", async () => {
    const [english, german] = [await get("/login"), await get("/login", { "accept-language": GERMAN })];
    expect(english.headers.get("etag")).not.toBe(german.headers.get("etag"));
    const scripts = async (page: Response) => (await page.text()).match(/\/assets\/entry-\w+\.js/)?.[0];
    const [first, second] = [await scripts(english), await scripts(german)];
    expect(first).toBeDefined();
    expect(second).toBeDefined();
    expect(first).not.toBe(second);
  });

  it("is set by the language menu, which returns to the page it was used on", async () => {
    const chosen = await choose("de");
    expect(chosen.status).toBe(303);
    expect(chosen.headers.get("location")).toBe("/login?redirect=%2Fselect-org");
    const cookie = chosen.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    expect(await languageOf("/login", { cookie })).toEqual(GERMAN_PAGE);
    expect(await languageOf("/login", { cookie, "accept-language": "en" })).toEqual(GERMAN_PAGE);
  });

  it("is not changed by a request that is no form", async () => {
    const post = (init: RequestInit) =>
      fetch(`${treets.origin}/language`, {
        ...init,
        method: "POST",
        headers: { origin: treets.origin, accept: "text/html", ...init.headers },
        redirect: "manual",
      });
    for (const init of [{}, { body: "language=de", headers: { "content-type": "text/plain" } }]) {
      const refused = await post(init);
      expect(refused.status).toBe(415);
      expect(refused.headers.get("set-cookie")).toBeNull();
    }
  });

  it("is never one that is not offered, and the menu redirects to no other site", async () => {
    const refused = await choose("fr", {}, "https://evil.example/");
    expect(refused.headers.get("set-cookie")).toBeNull();
    expect(refused.headers.get("location")).toBe("/");
    expect((await choose("de", { origin: "https://evil.example" })).status).toBe(403);
  });

  it("can be set by the address, which takes precedence", async () => {
    expect(await languageOf("/login?lang=de")).toEqual(GERMAN_PAGE);
    expect(await languageOf("/login?lang=en", { "accept-language": GERMAN })).toEqual(ENGLISH_PAGE);
    expect(await languageOf("/login?lang=tlh", { "accept-language": GERMAN })).toEqual(GERMAN_PAGE);
  });

  it("is the account's for a signed-in user, and the menu changes it there", async () => {
    const { tokens } = await newPerson(treets.backend, "Greta");
    const cookie = `treets.token=${tokens.token}`;
    const german = { cookie, "accept-language": GERMAN };
    expect((await languageOf("/account-settings", german)).lang).toBe("en");
    await choose("de", { cookie });
    expect((await languageOf("/account-settings", { cookie, "accept-language": "en" })).lang).toBe("de");
    expect((await languageOf("/account-settings?lang=en", { cookie })).lang).toBe("en");
  });

  it("is stored in the account at sign-up", async () => {
    const email = "ulrike@people.example";
    const person = { email, firstName: "Ulrike", password: PASSWORD };
    const signedUp = await fetch(`${treets.origin}/sign-up`, {
      method: "POST",
      headers: { origin: treets.origin, "accept-language": GERMAN },
      body: new URLSearchParams({ ...person, acceptTerms: "on" }),
      redirect: "manual",
    });
    expect(signedUp.status).toBe(303);
    const visitor = treets.backend.as();
    await visitor.auth.verify({ token: linkTokenIn(await treets.backend.emailTo(email)) });
    const { token } = await visitor.auth.signIn({ email, password: PASSWORD });
    const english = { cookie: `treets.token=${token}`, "accept-language": "en" };
    expect((await languageOf("/account-settings", english)).lang).toBe("de");
  });

  it("is each reader's own for concurrent requests", async () => {
    const asked = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? "en" : "de"));
    const pages = await Promise.all(
      asked.map((language) => languageOf("/login?email=a@example.org", { "accept-language": language })),
    );
    expect(pages.map(({ lang }) => lang)).toEqual(asked);
    expect(pages.map(({ heading }) => heading)).toEqual(
      asked.map((language) => (language === "de" ? "Anmelden" : "Sign in")),
    );
  });

  it("is listed in the sitemap", async () => {
    const map = await (await get("/sitemap.xml")).text();
    expect(map).toContain(
      `<xhtml:link rel="alternate" hreflang="de" href="${treets.origin}/login?lang=de"/>`,
    );
    const german = await (await get("/login?lang=de")).text();
    expect(german).toContain(`<link rel="canonical" href="${treets.origin}/login?lang=de"`);
  });
});

describe("a site with one language", () => {
  it("uses it for everybody and shows no menu", async () => {
    const treets = await startTreets({ env: { LANGUAGES: "en" } });
    const page = await fetch(`${treets.origin}/login?lang=de`, { headers: { "accept-language": GERMAN } });
    const html = await page.text();
    expect(html).toContain('<html lang="en"');
    expect(html).not.toContain("Deutsch");
    expect(page.headers.get("vary")).not.toContain("Accept-Language");
    await treets.stop();
  });

  it("uses it on every page and in every answer, whichever it is and whatever the account says", async () => {
    const treets = await startTreets({ env: { LANGUAGES: "de" } });
    const { tokens } = await newPerson(treets.backend, "Grete");
    const cookie = `treets.token=${tokens.token}`;
    for (const path of [
      "/login",
      "/login?redirect=/select-org",
      "/no-such-page",
      "/account-settings",
      "/nowhere/members",
    ]) {
      const page = await fetch(treets.origin + path, {
        headers: {
          accept: "text/html",
          "accept-language": "en",
          ...(path === "/account-settings" && { cookie }),
        },
      });
      expect(await page.text(), path).toContain('<html lang="de"');
    }
    const answer = await fetch(`${treets.origin}/api/v1/nothing-here`, { headers: { cookie } });
    expect(await answer.text()).toContain("gibt es nicht");
    await treets.stop();
  });

  it("writes dates as the account has chosen, on the server as in the browser", async () => {
    const treets = await startTreets({ env: { LANGUAGES: "en" } });
    const { tokens } = await newPerson(treets.backend, "Dale");
    const person = treets.backend.as(tokens.token);
    await person.businesses.create({ name: "Dates", slug: "dates" });
    await person.members.add({
      business: "dates",
      email: "m@people.example",
      firstName: "Mia",
      invite: false,
    });
    await person.me.update({ locale: "en-US" });
    const page = await fetch(`${treets.origin}/dates/insights`, {
      headers: { accept: "text/html", cookie: `treets.token=${tokens.token}` },
    });
    expect(await page.text()).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    await treets.stop();
  });
});
