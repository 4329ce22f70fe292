import type { Language } from "#shared/words/language.ts";

/** A claim as shown offline. */
export interface OfflineClaim {
  readonly id: string;
  readonly title: string;
  /** Value such as "20% off"; null if not stated. */
  readonly value: string | null;
  /** The supplier, and the community it was claimed in. */
  readonly from: string;
  readonly community: string;
  /** ISO 8601; null if it does not expire. */
  readonly expiresAt: string | null;
  /** IANA name of the community's time zone, in which the expiry is shown. */
  readonly timezone: string;
  /** Null if the member has not revealed the code yet. */
  readonly shown: { readonly letters: string; readonly qr: string; readonly howToUse: string } | null;
}

/** The claims that a member can show offline, as last fetched. */
export interface OfflineWallet {
  readonly userId: string;
  readonly language: Language;
  /** Epoch milliseconds. */
  readonly fetchedAt: number;
  readonly claims: readonly OfflineClaim[];
}

/** Age after which a stored wallet is discarded, whether or not it was ever viewed. */
export const WALLET_KEPT_MS = 30 * 86_400_000;

const DATABASE = "treets-wallet";
const STORE = "wallet";

/** The stored form in IndexedDB. The key is not extractable and never leaves the browser. */
interface Kept {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
  readonly fetchedAt: number;
}

/** Replaces the stored wallet, encrypted with a new key. */
export async function writeWallet(wallet: OfflineWallet): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(wallet));
  const cipher = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, text);
  const kept: Kept = { key, iv, cipher, fetchedAt: wallet.fetchedAt };
  await inStore("readwrite", (store) => store.put(kept, "kept"));
}

/**
 * Returns the stored wallet; undefined if there is none or it is too old, in which case it is deleted. Rejects if it
 * cannot be read.
 */
export async function readWallet(now: number): Promise<OfflineWallet | undefined> {
  const kept: Kept | undefined = await inStore("readonly", (store) => store.get("kept"));
  if (!kept) return undefined;
  if (now - kept.fetchedAt > WALLET_KEPT_MS) {
    await wipeWallet();
    return undefined;
  }
  const { key, iv, cipher } = kept;
  const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, cipher);
  return JSON.parse(new TextDecoder().decode(text)) as OfflineWallet;
}

/** Deletes the stored wallet from this browser. */
export const wipeWallet = (): Promise<void> => inStore("readwrite", (store) => store.clear());

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
