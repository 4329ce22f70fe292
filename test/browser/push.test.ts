import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { newPerson } from "../support/people.ts";
import { PushBrowser } from "../support/push-browser.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";
import { newTeam } from "../support/teams.ts";

const CHOICES = "/account-settings?tab=notifications&view=choices";

describe("notifications in a browser", () => {
  const treets = runningTreets({ env: { WEBHOOK_LOOPBACK: "true" } });
  const browser = runningBrowser();
  let service: Receiver;
  let known: PushBrowser;
  let slug: string;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    service = await startReceiver();
    known = new PushBrowser(service);
    slug = "pushed-club";
    const { owner } = await newTeam(treets.backend, slug, []);
    await treets.backend.deps.database.pool.query(
      "update businesses set visibility = 'listed' where slug = $1",
      [slug],
    );
    context = await browser.newContext({ serviceWorkers: "allow" });
    await holdTokens(context, treets.origin, owner.tokens);
    page = await context.newPage();
    await page.exposeFunction("subscriptionOf", () => subscription);
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = async () => {
        const { subscriptionOf } = window as unknown as { subscriptionOf(): Promise<typeof subscription> };
        const found = await subscriptionOf();
        if (!found) throw new DOMException("Registration failed", "AbortError");
        const { endpoint, ...keys } = found;
        return { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
      };
    });
  });
  afterAll(() => service.stop());

  /** What the browser gets when it subscribes: its own push service cannot be reached from here. */
  let subscription: PushBrowser["subscription"] | undefined;

  const turnOn = () => page.getByRole("button", { name: "Turn on in this browser" });

  it("are not turned on where the browser blocks them, and the page says where to allow them", async () => {
    await page.goto(treets.origin + CHOICES);
    await turnOn().click();
    await page.getByText("Your browser blocks notifications from this site.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("are not turned on where the push service cannot be reached, and can be tried again", async () => {
    await context.grantPermissions(["notifications"], { origin: treets.origin });
    await turnOn().click();
    await page.getByText("Your browser couldn't reach its notification service.").waitFor();
    subscription = known.subscription;
    await turnOn().click();
    await page.getByText("Notifications are on in this browser.").waitFor();
    await page.getByText(/, this browser/).waitFor();
    expect(await turnOn().count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("show what happened, while no page asks for it", async () => {
    const asker = await newPerson(treets.backend, "Asker");
    await treets.backend.as(asker.tokens.token).members.join({ business: slug });
    await expect.poll(() => known.shown.length).toBe(1);
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error("The page has no service worker");
    // The headless browser has nowhere to show them.
    await worker.evaluate(() => {
      const shown: unknown[] = [];
      Object.assign(globalThis, { shown });
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        shown.push({ title, ...options });
      };
    });
    await deliver(known.shown[0]);
    await expect
      .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown))
      .toEqual([
        {
          title: `The ${slug}`,
          body: "Asker wants to join",
          lang: "en",
          tag: known.shown[0]?.tag,
          icon: "/icon-192.png",
          data: { path: known.shown[0]?.path },
        },
      ]);
  });

  /** Hands a message to the service worker, as the browser does when its push service sends one. */
  async function deliver(message: unknown): Promise<void> {
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        for (const { registrationId } of registrations) resolve(registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.deliverPushMessage", {
      origin: treets.origin,
      registrationId: await registered,
      data: JSON.stringify(message),
    });
  }

  it("are turned off by a button, also without scripts, where turning them on is not offered", async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    await plain.addCookies(await context.cookies());
    const other = await plain.newPage();
    await other.goto(treets.origin + CHOICES);
    await other.getByRole("button", { name: /^Turn off / }).click();
    await other.getByText("Notifications are off there.").waitFor();
    expect(await other.getByRole("button", { name: "Turn on in this browser" }).isVisible()).toBe(false);
    await other.getByText("Turning them on needs JavaScript.").waitFor();
    await plain.close();
    await page.goto(treets.origin + CHOICES);
    await turnOn().waitFor();
  });

  it("are closed when their user signs out", async () => {
    await page.goto(treets.origin + CHOICES);
    await page.evaluate(() => {
      ServiceWorkerRegistration.prototype.getNotifications = async () => [
        { close: () => void sessionStorage.setItem("closed", "yes") } as Notification,
      ];
    });
    await page.getByLabel(/^Account of/).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/account-settings"));
    expect(await page.evaluate(() => sessionStorage.getItem("closed"))).toBe("yes");
  });
});
