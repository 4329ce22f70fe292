const NOTE = "treets.wallet";

/** What the kept wallet says of itself where that can be read at once. */
export interface WalletNote {
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly fetchedAt: number;
  /** Addresses of the communities it holds claims of. */
  readonly communities: readonly string[];
}

/** Is a wallet kept in this browser? */
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

/** Some browsers forbid storage altogether. */
function use<T>(work: (kept: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
