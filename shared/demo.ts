import type { Language } from "./words/language.ts";

/**
 * Whom anybody can look at the demo as, in the first of the languages that are offered. They exist only in the set-up a
 * newcomer has, with nothing real configured.
 */
export const demoAccounts = [
  { id: "owner", email: "owner@treets.example" },
  { id: "partner", email: "partner@treets.example" },
  { id: "member", email: "member@treets.example" },
] as const;

export const DEMO_PASSWORD = "demo-treets-1";

/** "owner" → owner@treets.example in the first of the languages that are offered, owner.de@treets.example in others. */
export const demoEmail = (
  name: string,
  { language, languages }: { readonly language: Language; readonly languages: readonly Language[] },
): string => `${language === languages[0] ? name : `${name}.${language}`}@treets.example`;
