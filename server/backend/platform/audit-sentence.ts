import { type SQL, sql } from "drizzle-orm";
import { oneOf } from "#shared/words/one-of.ts";
import * as words from "#words/audit.ts";
import * as commonWords from "#words/common.ts";
import { languages } from "#words/languages.ts";
import { inLanguage } from "../../language.ts";
import { auditEntries } from "./db/schema/businesses.ts";

/**
 * A sentence of the audit log, not tied to a language: the message's key in the catalogue and its values, without the
 * actor.
 */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

type Message<Parameters> = (parameters: Parameters) => string;

const messages: Readonly<Record<string, Message<never>>> = words;
const keys = new Map(Object.entries(messages).map(([key, message]) => [message, key]));

/**
 * Returns a sentence for the audit log: a message of the catalogue's `audit` namespace and its values. The actor, `by`,
 * is added when it is read.
 */
export function auditSentence<Parameters = unknown>(
  message: Message<Parameters>,
  ...[values]: keyof Omit<Parameters, "by"> extends never
    ? []
    : [values: Omit<Parameters, "by"> & Sentence["values"]]
): Sentence {
  const key = keys.get(message);
  if (!key) throw new Error("The message of an audit entry must be from the catalogue's room audit");
  return { key, values: values ?? {} };
}

/** Returns a role as sentences name it; viewer is the fallback for every other role. */
export const roleInSentence = (role: string) => oneOf(["owner", "admin", "manager"], role);

/** Placeholder for a name that was erased; no name contains this character. */
const FORGOTTEN = "\uE000";

/**
 * Returns the sentence in every language, one per line. The log is searched by this text, whatever language it is read
 * in.
 */
export const inEveryLanguage = (sentence: Sentence): string =>
  languages.map((language) => inLanguage(language, () => (spoken(sentence, "") ?? "").trim())).join("\n");

/** Undefined if a later version wrote a sentence that this version does not have. */
function spoken({ key, values }: Sentence, by: string): string | undefined {
  const told = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value.replaceAll(FORGOTTEN, words.formerMemberInside()) : value,
  ]);
  return messages[key]?.({ ...Object.fromEntries(told), by } as never);
}

interface Entry extends Pick<typeof auditEntries.$inferSelect, "summary" | "sentence"> {
  /** The actor's name; null if it was the system. */
  readonly actor: string | null;
}

/**
 * Returns an entry as it is shown: its sentence in the reader's language. An entry that was stored without a key is
 * shown as it was written.
 */
export const presentEntry = <Row extends Entry>({ sentence, ...entry }: Row) => ({
  ...entry,
  summary:
    (sentence && spoken(sentence, entry.actor ?? commonWords.treets())) ??
    entry.summary.split("\n", 1)[0] ??
    "",
});

/** Removes names and addresses that match the pattern from an entry's sentence and from its search text. */
export const withoutNames = (pattern: string): { readonly summary: SQL; readonly sentence: SQL } => ({
  summary: sql`regexp_replace(${auditEntries.summary}, ${pattern}, 'a former member', 'gi')`,
  sentence: sql`regexp_replace(${auditEntries.sentence}::text, ${pattern}, ${FORGOTTEN}, 'gi')::jsonb`,
});
