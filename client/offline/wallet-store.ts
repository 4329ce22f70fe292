import type { Language } from "#shared/words/language.ts";

/** One claim as it is shown without a connection. */
export interface OfflineClaim {
  readonly id: string;
  readonly title: string;
  /** "20 % off"; null where it is not said. */
  readonly value: string | null;
  /** Who gives it, and in which community it was claimed. */
  readonly from: string;
  readonly community: string;
  /** ISO 8601; null where it does not expire. */
  readonly expiresAt: string | null;
  /** IANA name: by its clocks it expires. */
  readonly timezone: string;
  /** Null where its holder has not looked at it yet. */
  readonly shown: { readonly letters: string; readonly qr: string; readonly howToUse: string } | null;
}

/** What a member can show without a connection, as it was when it was fetched. */
export interface OfflineWallet {
  readonly userId: string;
  readonly language: Language;
  /** Epoch milliseconds. */
  readonly fetchedAt: number;
  readonly claims: readonly OfflineClaim[];
}

/** After so long it is gone, whether or not anybody has looked. */
export const WALLET_KEPT_MS = 30 * 86_400_000;

const DATABASE = "treets-wallet";
const STORE = "wallet";

/** As it lies in the browser's database: the key never leaves it, and cannot be read by anything. */
interface Kept {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
  readonly fetchedAt: number;
}

/** Keeps a wallet in the place of the one before, encrypted with a key of its own. */
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

/** What is kept; undefined where there is nothing, where it is too old, which takes it away, or where it cannot be read. */
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

/** Nothing of it is left in this browser. */
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
