import * as words from "#words/account.ts";

export interface PasswordStrength {
  /** 0 too short, 1 weak, 2 fair, 3 strong. */
  readonly level: 0 | 1 | 2 | 3;
  readonly text: string;
}

const MIN_CHARS = 10;

/**
 * Estimates a password's strength from its length and variety, as a hint while typing. The server, which has the list
 * of common passwords, decides.
 */
export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  if (length < MIN_CHARS) {
    const missing = MIN_CHARS - length;
    return { level: 0, text: words.moreCharacters({ count: missing }) };
  }
  const variety = new Set(password.toLowerCase()).size;
  if (variety < 6) return { level: 1, text: words.weak() };
  if (length < 14 || variety < 9) return { level: 2, text: words.fair() };
  return { level: 3, text: words.strong() };
}
