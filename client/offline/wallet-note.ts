import { inStorage } from "../auth/browser-storage.ts";

const NOTE = "treets.wallet";
/** Age after which the wallet is fetched again even if nothing was submitted. */
export const FRESH_MS = 6 * 3_600_000;

/** Summary of the stored wallet that can be read synchronously. */
export interface WalletNote {
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly fetchedAt: number;
  /** Slugs of the communities whose claims it holds. */
  readonly communities: readonly string[];
}

/** Returns true if this browser has a stored wallet. */
export const hasKeptWallet = (): boolean => readNote() !== undefined;

export const removeNote = (): void => void inStorage("localStorage", (kept) => kept.removeItem(NOTE));

export const writeNote = (note: WalletNote): void =>
  void inStorage("localStorage", (kept) => kept.setItem(NOTE, JSON.stringify(note)));

export function readNote(): WalletNote | undefined {
  const text = inStorage("localStorage", (kept) => kept.getItem(NOTE));
  try {
    return text ? (JSON.parse(text) as WalletNote) : undefined;
  } catch {
    return undefined;
  }
}

/** Has the wallet fetched again, by this document or the next one, because a submitted form may have changed it. */
export function expireNote(): void {
  const note = readNote();
  if (note) writeNote({ ...note, fetchedAt: Math.min(note.fetchedAt, Date.now() - FRESH_MS) });
}
