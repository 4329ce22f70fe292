import type { Language } from "./words/language.ts";

/**
 * Accounts for trying the demo, in the first of the configured languages. They exist only in the default configuration,
 * with no real services set up.
 */
export const demoAccounts = [
  { id: "owner", email: "owner@treets.example" },
  { id: "partner", email: "partner@treets.example" },
  { id: "member", email: "member@treets.example" },
] as const;

export const DEMO_PASSWORD = "demo-treets-1";

/** "owner" → owner@treets.example in the first of the configured languages, owner.de@treets.example in others. */
export const demoEmail = (
  name: string,
  { language, languages }: { readonly language: Language; readonly languages: readonly Language[] },
): string => `${language === languages[0] ? name : `${name}.${language}`}@treets.example`;
