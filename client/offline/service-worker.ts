import type { PushMessage } from "#shared/push-message.ts";
import { askLanguageOf, FIRST_LANGUAGE, type Language } from "#shared/words/language.ts";
import { type PageAsked, pageAnswer } from "./page-answer.ts";
import { openPage, showMessage, type Windows } from "./push-messages.ts";
import { WALLET_POLICY, walletPage } from "./wallet-page.ts";
import { readWallet } from "./wallet-store.ts";

/**
 * Responds to a page that cannot be reached with the claims that the member can show offline, and shows notifications.
 * Caches no page, script or image, and leaves all other requests alone: users see what the site responds.
 */
declare const self: {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> } & Windows;
  readonly registration: ServiceWorkerRegistration & {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
};
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent, PageAsked {
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): PushMessage } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

/** A connection without a response for this long counts as offline. */
const SILENCE_MS = 8_000;

let spoken: Language = FIRST_LANGUAGE;
askLanguageOf(() => spoken);

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
);
self.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  if (mode === "navigate" && method === "GET" && isPage(url)) event.respondWith(answerTo(event));
});

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(showMessage(self.registration, event.data.json()));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(self.clients, event.notification));
});

/** Returns true for pages. Downloads are navigations too, but may take longer. */
const isPage = (url: string): boolean => !/^\/(api|assets|images|dev)\//.test(new URL(url).pathname);

async function answerTo(event: FetchEvent): Promise<Response> {
  const asked = pageAnswer(event);
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, SILENCE_MS));
  const answer = await Promise.race([asked, silence]).catch(() => undefined);
  if (answer) return answer;
  const now = Date.now();
  const wallet = await readWallet(now).catch(() => undefined);
  // With no wallet to show, the browser reports the failure itself, however long that takes.
  if (!wallet) return asked.catch(() => Response.error());
  spoken = wallet.language;
  return new Response(walletPage(wallet, now), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": WALLET_POLICY,
    },
  });
}
