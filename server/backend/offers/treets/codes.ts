import { createHmac, randomBytes } from "node:crypto";
import * as refusals from "#words/refusals.ts";
import { REFERENCE_CHARS, referenceFrom } from "../../platform/reference.ts";
import { keyFor, type Vault, vault } from "../../platform/vault.ts";

const MIN_CHARS = 2;
const MAX_CHARS = 64;
export const MAX_CODES_AT_ONCE = 50_000;

export interface CodeLine {
  readonly line: number;
  readonly code: string;
}

export interface SkippedLine {
  readonly line: number;
  readonly reason: string;
}

/** Reads codes from pasted text, one per line. Returns the lines of invalid codes and duplicates. */
export function readCodes(text: string): { codes: CodeLine[]; skipped: SkippedLine[] } {
  const codes: CodeLine[] = [];
  const skipped: SkippedLine[] = [];
  const seen = new Map<string, number>();
  text.split(/\r\n|\r|\n/).forEach((raw, index) => {
    const line = index + 1;
    const code = raw.trim().replace(/^"(.*)"$/, "$1");
    if (code === "") return;
    const before = seen.get(normal(code));
    if (before !== undefined) skipped.push({ line, reason: refusals.sameAsLine({ line: before }) });
    else if (code.length < MIN_CHARS || code.length > MAX_CHARS)
      skipped.push({ line, reason: refusals.codeLength({ min: MIN_CHARS, max: MAX_CHARS }) });
    else if (/[\u0000-\u001f\u007f]/.test(code)) skipped.push({ line, reason: refusals.codeCharacters() });
    else {
      seen.set(normal(code), line);
      codes.push({ line, code });
    }
  });
  return { codes, skipped };
}

/** Returns pasted codes with as many new ones as were asked for, one per line. */
export const withGenerated = ({
  text,
  generate = 0,
}: {
  text: string;
  generate?: number | undefined;
}): string => [text, ...Array.from({ length: generate }, newCode)].join("\n");

/** "7K2MQ-9XWTB": 50 random bits, without look-alikes. */
const newCode = (): string =>
  [0, 1].map(() => referenceFrom(randomBytes(REFERENCE_CHARS)).slice(0, 5)).join("-");

/** Codes that differ only in case or surrounding spaces are treated as the same, as users who type them expect. */
const normal = (code: string) => code.trim().toUpperCase();

export interface CodeVault extends Vault {
  /** Hashes a code, to detect equal codes of one treet without decrypting them. */
  hash(treetId: string, code: string): string;
}

/** Codes are worth money, so they are stored encrypted (AES-256-GCM). */
export function codeVault(signingKey: Uint8Array): CodeVault {
  const hashKey = keyFor(signingKey, "treet code hashes");
  return {
    ...vault(signingKey, "treet codes"),
    hash: (treetId, code) =>
      createHmac("sha256", hashKey)
        .update(`${treetId}\n${normal(code)}`)
        .digest("base64url"),
  };
}
