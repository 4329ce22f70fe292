import type { HeldClaim } from "#shared/contract/claim-shapes.ts";
import { href } from "#shared/href.ts";
import { payloadPathOf } from "#shared/page-state.ts";
import type { RouteId } from "#shared/routes.ts";
import type { Session } from "#shared/session.ts";
import { valueText } from "#shared/treets.ts";
import { language } from "#words/language.ts";
import { sessionStore } from "../auth/auth.ts";
import type { PageRouter } from "../navigation/page-context.ts";
import { fetchPayload } from "../payloads.ts";
import { registerServiceWorker } from "./register-service-worker.ts";
import { expireNote, FRESH_MS, readNote, removeNote, type WalletNote, writeNote } from "./wallet-note.ts";
import { type OfflineClaim, WALLET_KEPT_MS, wipeWallet, writeWallet } from "./wallet-store.ts";

/** Delay that lets the page's other work go first. */
const REST_MS = 1_500;

/** Pages on which members claim treets and view their claims. */
const walletRoutes: ReadonlySet<RouteId> = new Set(["treets", "treet", "pack", "multiTreets"]);

interface Parts {
  readonly router: PageRouter;
  /** The current session; null if nobody is signed in. */
  session(): Session | null;
  /** Calls back whenever the session changes. */
  subscribe(listener: () => void): unknown;
}

/**
 * Stores the claims that a member can show, for use offline. They are fetched on claim pages, after each submitted form
 * and every few hours, and deleted once another user or nobody is signed in, or the member has left one of the
 * communities.
 */
export function keepWallet({ router, session, subscribe }: Parts): void {
  if (!("serviceWorker" in navigator) || !("indexedDB" in window)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a form was submitted since the wallet was last asked for. */
  let hasSent = false;

  const look = () => {
    const note = readNote();
    const now = session();
    if (note && (now?.user.id !== note.userId || hasLeft(note, now) || isOld(note))) void forgetWallet();
    if (!now || !belongsSomewhere(now) || !isAtWallet(router)) return;
    const isFresh = note?.userId === now.user.id && Date.now() - note.fetchedAt < FRESH_MS;
    if (isFresh) return;
    clearTimeout(timer);
    timer = setTimeout(() => void keep(now.user.id).catch(() => undefined), REST_MS);
  };
  const keep = async (userId: string) => {
    hasSent = false;
    const payload = await fetchPayload(
      `${payloadPathOf(href("multiTreets"))}?tab=claims`,
      new AbortController().signal,
    );
    if (payload.kind !== "page" || session()?.user.id !== userId) return;
    // The next document, which is of that build, stores it.
    if (payload.isForOtherBuild) return payload.leave();
    const { items } = payload.state.data as { items: readonly HeldClaim[] };
    const held = items.filter(({ state, business }) => state === "active" && business.isMember);
    const fetchedAt = Date.now();
    // Written first, so that a stored wallet is always known and can be wiped, even if this page is closed in between.
    writeNote({ userId, fetchedAt, communities: [...new Set(held.map(({ business }) => business.slug))] });
    try {
      await writeWallet({ userId, language: language(), fetchedAt, claims: held.map(offlineClaim) });
      await registerServiceWorker();
    } catch {
      void forgetWallet();
    }
    if (hasSent) expireNote();
    // The user may have signed out while the wallet was being written.
    if (session()?.user.id !== userId) void forgetWallet();
  };

  router.subscribe(({ navigation }) => {
    if (navigation.formData) hasSent = true;
    else if (navigation.state === "idle") look();
  });
  subscribe(look);
  // A form that was sent before scripts ran is answered by a redirect to this document.
  const [arrival] = performance.getEntriesByType("navigation");
  if (arrival instanceof PerformanceNavigationTiming && arrival.redirectCount > 0) expireNote();
  look();
}

/**
 * Signs out the other tabs, and removes what the device shows of its user: the wallet, and the notifications of this
 * site. Never rejects.
 */
export async function leaveDevice(): Promise<void> {
  sessionStore({ session: null }).announceSignOut();
  await forgetWallet();
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  } catch {
    // This browser shows none.
  }
}

/** Deletes the stored wallet, if there is one. Never rejects. */
async function forgetWallet(): Promise<void> {
  removeNote();
  await wipeWallet().catch(() => undefined);
}

const belongsSomewhere = ({ businesses = [] }: Session) => businesses.some(({ isMember }) => isMember);

const hasLeft = ({ communities }: WalletNote, session: Session | null): boolean =>
  communities.some((slug) => !session?.businesses?.some((one) => one.slug === slug && one.isMember));

const isOld = ({ fetchedAt }: WalletNote): boolean => Date.now() - fetchedAt > WALLET_KEPT_MS;

function isAtWallet({ state }: PageRouter): boolean {
  const { id } = state.page;
  return id !== null && walletRoutes.has(id);
}

const offlineClaim = ({ id, treet, supplier, business, expiresAt, shown, ref }: HeldClaim): OfflineClaim => ({
  id,
  title: treet.title,
  value: valueText(treet),
  from: supplier?.name ?? business.name,
  community: business.name,
  expiresAt,
  timezone: business.timezone,
  shown: shown && { letters: shown.code ?? ref, qr: shown.url ? "" : shown.qr, howToUse: shown.howToUse },
});
