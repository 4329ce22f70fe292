const NOTE = "treets.wallet";

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

export const removeNote = (): void => void use((kept) => kept.removeItem(NOTE));

export const writeNote = (note: WalletNote): void =>
  void use((kept) => kept.setItem(NOTE, JSON.stringify(note)));

export function readNote(): WalletNote | undefined {
  const text = use((kept) => kept.getItem(NOTE));
  try {
    return text ? (JSON.parse(text) as WalletNote) : undefined;
  } catch {
    return undefined;
  }
}

/** Some browsers block storage altogether. */
function use<T>(work: (kept: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
