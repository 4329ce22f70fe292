import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { BUILD_CHECK_MS, DAY_MS } from "#shared/constants.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { newName, newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { startProxy } from "../support/proxy.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const business = "nordhub";
/** Distinctive enough not to occur anywhere else. */
const CODE = "BASEMENT-SAUNA-4711";

describe("an offline member", () => {
  const treets = runningTreets({ env: { LANGUAGES: "en,de" } });
  const browser = runningBrowser();
  let owner: TestPerson;
  let mia: TestPerson;
  const team = () => treets.backend.as(owner.tokens.token);
  const member = () => treets.backend.as(mia.tokens.token);

  const live = async (title: string) => {
    const words = { summary: "Something for you", description: "Nice.", terms: "Once.", howToUse: "Ask." };
    const content = { type: "shared_code" as const, title, sharedCode: CODE, ...words };
    const { id } = await team().treets.create({ business, content: await illustrated(team(), content) });
    await team().treets.move({ business, treet: id, move: "publish" });
    return id;
  };

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Lena");
    await team().businesses.create({ name: "Nordhub", slug: business });
    const [sauna, bread] = [await live("Sauna"), await live("Bread <b>&")];
    await team().members.add({ business, email: "mia@people.example", firstName: "Mia", invite: false });
    mia = await newPerson(treets.backend, "Mia");
    const { id } = await member().claims.claim({ business, treet: sauna });
    await member().claims.reveal({ business, claim: id });
    await member().claims.claim({ business, treet: bread });
  });
  /** Starts a new session each time, because one of these tests signs out. */
  const signedIn = () => sessionOf(treets.backend, mia);

  /** Opens a context whose wallet was stored while online. */
  async function withWallet(origin = treets.origin): Promise<[BrowserContext, Page]> {
    const context = await browser.newContext({ serviceWorkers: "allow" });
    await holdTokens(context, origin, await signedIn());
    const page = await context.newPage();
    await page.goto(`${origin}/${business}/treets?tab=mine`);
    await kept(page);
    return [context, page];
  }
  const kept = async (page: Page) => {
    await page.waitForFunction(() => localStorage.getItem("treets.wallet") !== null);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  };
  /** Time at which the wallet was stored. */
  const notedAt = (page: Page): Promise<number> =>
    page.evaluate(() => JSON.parse(localStorage.getItem("treets.wallet") ?? "{}").fetchedAt);
  /** True if the browser shows its own error page. */
  const nothingToShow = (page: Page) =>
    page.goto(`${treets.origin}/${business}/treets`).then(
      () => false,
      () => true,
    );
  const forget = async (page: Page) =>
    page.waitForFunction(() => localStorage.getItem("treets.wallet") === null);

  // Each test has its own context, in which the wallet is stored once the page has come to rest. Running concurrently,
  // they share that wait.
  describe.concurrent("in a separate browser", () => {
    it("sees the code on whichever page they open, with the time it was fetched", async ({ expect }) => {
      const [context, page] = await withWallet();
      await context.setOffline(true);
      for (const path of [`/${business}/treets?tab=mine`, `/${business}/community-profile`, "/select-org"]) {
        await page.goto(treets.origin + path);
        await page.getByRole("heading", { name: "No connection" }).waitFor();
        await page.getByText("You can still show these, as of").waitFor();
      }
      expect(await page.getByText(CODE).isVisible()).toBe(false);
      await page.getByText("Show code").click();
      await page.getByText(CODE).waitFor();
      await page.getByRole("img", { name: "QR code for the till" }).waitFor();
      await page.getByText("Bread <b>&").waitFor();
      await page.getByText("Open its code once while you're online.").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await context.setOffline(false);
      await page.getByRole("link", { name: "Try again" }).click();
      await page.waitForURL((url) => url.pathname !== "/select-org");
      expect(await page.getByText("No connection").count()).toBe(0);
      await context.close();
    });

    it("sees the code when the server accepts the connection but does not respond", async ({ expect }) => {
      const proxy = await startProxy(treets.origin);
      const [context, page] = await withWallet(proxy.origin);
      proxy.misbehave(() => "silent");
      const before = proxy.asked.length;
      await page.goto(`${proxy.origin}/${business}/treets`);
      await page.getByRole("heading", { name: "No connection" }).waitFor();
      expect(proxy.asked.slice(before)).toContain(`/${business}/treets`);
      await page.getByText("Show code").click();
      await page.getByText(CODE).waitFor();
      await page.getByRole("img", { name: "QR code for the till" }).waitFor();
      await context.close();
      await proxy.stop();
    });

    it("sees what they have claimed from another build than their page is of", async ({ expect }) => {
      const title = newName(treets.backend, "Rowing");
      const rowing = await live(title);
      const [context, page] = await withWallet();
      const noted = () => notedAt(page);
      const first = await noted();
      await page.goto(`${treets.origin}/${business}/treet/${rowing}`);
      await page.route("**/_payload.json*", async (route) => {
        const answer = await route.fetch({ maxRedirects: 0 });
        await route.fulfill({ response: answer, headers: { ...answer.headers(), "x-build": "newer" } });
      });
      const unread = page.waitForResponse(/multi-treets\/_payload\.json/);
      await page.getByRole("button", { name: "Claim" }).click();
      await unread;
      // By then the page has done with the answer what it does with it.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      expect(await noted()).toBeLessThan(first);
      await page.unroute("**/_payload.json*");
      await page.reload();
      await expect.poll(noted).toBeGreaterThan(first);
      await context.setOffline(true);
      await page.goto(`${treets.origin}/${business}/treets`);
      await page.getByText(title).waitFor();
      await context.close();
    });

    it("sees what they have claimed before scripts ran", async ({ expect }) => {
      const title = newName(treets.backend, "Skating");
      const skating = await live(title);
      const [context, page] = await withWallet();
      const first = await notedAt(page);
      await page.goto(`${treets.origin}/${business}/treet/${skating}`);
      // Sent by the browser itself, without asking scripts.
      await page
        .getByRole("button", { name: "Claim" })
        .evaluate((button: HTMLButtonElement) => button.form?.submit());
      await expect.poll(() => notedAt(page)).toBeGreaterThan(first);
      await context.setOffline(true);
      await page.goto(`${treets.origin}/${business}/treets`);
      await page.getByText(title).waitFor();
      await context.close();
    });

    it("sees the page itself when the server is slow but responds in time", async ({ expect }) => {
      const proxy = await startProxy(treets.origin);
      const [context, page] = await withWallet(proxy.origin);
      // Well within the eight seconds after which a silent server counts as none.
      proxy.delay(2_000);
      await page.goto(`${proxy.origin}/${business}/treets?tab=mine`);
      await page.getByText("Sauna").first().waitFor();
      expect(await page.getByText("No connection").count()).toBe(0);
      await context.close();
      await proxy.stop();
    });

    it("sees the server's own error when it responds with one", async ({ expect }) => {
      const proxy = await startProxy(treets.origin);
      const [context, page] = await withWallet(proxy.origin);
      proxy.misbehave(() => ({ status: 503, body: "Back in a minute" }));
      expect((await page.goto(`${proxy.origin}/${business}/treets`))?.status()).toBe(503);
      await page.getByText("Back in a minute").waitFor();
      await context.close();
      await proxy.stop();
    });

    it("gets an error, not the offline page, for a file", async ({ expect }) => {
      const [context, page] = await withWallet();
      const file = `${treets.origin}/api/v1/openapi.json`;
      expect((await page.goto(file))?.status()).toBe(200);
      await context.setOffline(true);
      await expect(page.goto(file)).rejects.toThrow();
      await context.close();
    });

    it("has the wallet stored only encrypted, with a non-exportable key, and no cached pages", async ({
      expect,
    }) => {
      const [context, page] = await withWallet();
      const lying = await page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open("treets-wallet");
          request.onsuccess = () => resolve(request.result);
        });
        const all = await new Promise<{ key: CryptoKey; cipher: ArrayBuffer }[]>((resolve) => {
          const request = database.transaction("wallet").objectStore("wallet").getAll();
          request.onsuccess = () => resolve(request.result);
        });
        database.close();
        const text = all.map(({ cipher }) => new TextDecoder("latin1").decode(cipher)).join();
        const exported = await crypto.subtle.exportKey("raw", all[0]?.key as CryptoKey).then(
          () => true,
          () => false,
        );
        const names = (await indexedDB.databases()).map(({ name }) => name);
        return { text, exported, names, caches: await caches.keys(), storage: JSON.stringify(localStorage) };
      });
      expect(lying.text.length).toBeGreaterThan(100);
      expect(lying.text + lying.storage).not.toContain(CODE);
      expect(lying).toMatchObject({ exported: false, names: ["treets-wallet"], caches: [] });
      await context.close();
    });

    it("has no wallet left after sign-out", async ({ expect }) => {
      const [context, page] = await withWallet();
      await page.getByLabel(/^Account of/).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL((url) => !url.pathname.includes(business));
      await forget(page);
      await context.setOffline(true);
      expect(await nothingToShow(page)).toBe(true);
      await context.close();
    });

    it("has no wallet left when the connection is lost while signing out", async ({ expect }) => {
      const [context, page] = await withWallet();
      await page.route("**/_payload.json", async (route) => {
        const response = await route.fetch();
        if (route.request().method() === "POST") await context.setOffline(true);
        await route.fulfill({ response });
      });
      await page.getByLabel(/^Account of/).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect.poll(() => page.url()).not.toContain(business);
      expect(await nothingToShow(page)).toBe(true);
      await context.close();
    });

    it("has no wallet left after another user signs in", async ({ expect }) => {
      const [context, page] = await withWallet();
      const other = await newPerson(treets.backend, `Other${Date.now()}`);
      await holdTokens(context, treets.origin, other.tokens);
      await page.goto(`${treets.origin}/select-org?stay=1`);
      await forget(page);
      await context.setOffline(true);
      expect(await nothingToShow(page)).toBe(true);
      await context.close();
    });

    it("has no wallet left after 30 days", async ({ expect }) => {
      const [context, page] = await withWallet();
      await page.evaluate(
        async (age) => {
          const database = await new Promise<IDBDatabase>((resolve) => {
            const request = indexedDB.open("treets-wallet");
            request.onsuccess = () => resolve(request.result);
          });
          const store = database.transaction("wallet", "readwrite").objectStore("wallet");
          const kept = await new Promise<{ fetchedAt: number }>((resolve) => {
            const request = store.get("kept");
            request.onsuccess = () => resolve(request.result);
          });
          await new Promise((resolve) => {
            store.put({ ...kept, fetchedAt: Date.now() - age }, "kept").onsuccess = resolve;
          });
          database.close();
        },
        30 * DAY_MS + 1_000,
      );
      await context.setOffline(true);
      expect(await nothingToShow(page)).toBe(true);
      await context.close();
    });

    it("is offered a new version online, and loads the whole page when the next page's script is gone", async ({
      expect,
    }) => {
      const proxy = await startProxy(treets.origin);
      const context = await browser.newContext({ serviceWorkers: "allow" });
      await context.clock.install();
      await holdTokens(context, proxy.origin, await signedIn());
      const page = await context.newPage();
      await page.goto(`${proxy.origin}/${business}/treets?tab=mine`);
      await page.locator(".site-bars").waitFor({ state: "attached" });
      await page.clock.fastForward(5_000);
      await kept(page);
      const newer = { id: "0123456789abcdef", timestamp: Date.now() };
      proxy.misbehave((path) =>
        path.startsWith("/assets/builds/latest.json")
          ? { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(newer) }
          : undefined,
      );
      await page.clock.fastForward(BUILD_CHECK_MS + 1_000);
      await page.locator(".site-bars").getByRole("button").first().waitFor();
      // The next page's chunk no longer exists, so the page is loaded as a document, once, as usual.
      const before = await page.evaluate(() => Object.assign(window, { stillHere: true }) && true);
      expect(before).toBe(true);
      proxy.refuse((path) => /\/assets\/community-profile-.*\.js$/.test(path));
      await page.getByRole("link", { name: "Community" }).first().click();
      await page.waitForFunction(() => !("stillHere" in window));
      await context.close();
      await proxy.stop();
    });
  });

  it("reads the wallet in their own language", async () => {
    const [context, page] = await withWallet();
    await member().me.update({ locale: "de-DE" });
    await page.evaluate(() => localStorage.removeItem("treets.wallet"));
    await page.goto(`${treets.origin}/${business}/treets?tab=mine`);
    await kept(page);
    await context.setOffline(true);
    await page.goto(`${treets.origin}/${business}/treets`);
    await page.getByRole("heading", { name: "Keine Verbindung" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
    await member().me.update({ locale: "en-GB" });
    await context.close();
  });

  it("has nothing left of a community they no longer belong to", async () => {
    const [context, page] = await withWallet();
    const { items } = await team().members.list({ business, search: "Mia" });
    await team().members.remove({ business, members: [items[0]?.id ?? ""] });
    await page.goto(`${treets.origin}/select-org?stay=1`);
    await forget(page);
    await context.setOffline(true);
    expect(await nothingToShow(page)).toBe(true);
    await context.close();
  });
});
