import { askLanguageOf, FIRST_LANGUAGE, type Language } from "#shared/words/language.ts";
import { WALLET_POLICY, walletPage } from "./wallet-page.ts";
import { readWallet } from "./wallet-store.ts";

/**
 * Answers a page that cannot be reached with what the member can show all the same. It keeps no page, no script and no
 * picture, and stands in the way of nothing else: what the site answers is what people see.
 */
declare const self: {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
};
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** A connection that says nothing for so long is none. */
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

/** A file to download is asked for in the same way, and may take its time. */
const isPage = (url: string): boolean => !/^\/(api|assets|images|dev)\//.test(new URL(url).pathname);

async function answerTo(event: FetchEvent): Promise<Response> {
  const asked = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, SILENCE_MS));
  const answer = await Promise.race([asked, silence]).catch(() => undefined);
  if (answer) return answer;
  const now = Date.now();
  const wallet = await readWallet(now).catch(() => undefined);
  // Without anything to show, the browser says itself what is wrong, however long that takes.
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
