import { type SQL, sql } from "drizzle-orm";
import { oneOf } from "#shared/words/one-of.ts";
import * as words from "#words/audit.ts";
import * as commonWords from "#words/common.ts";
import { languages } from "#words/languages.ts";
import { inLanguage } from "../../language.ts";
import { auditEntries } from "./db/schema/businesses.ts";

/** What was done, in no language yet: which sentence of the catalogue, and what stands in it beside who did it. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

type Message<Parameters> = (parameters: Parameters) => string;

const messages: Readonly<Record<string, Message<never>>> = words;
const keys = new Map(Object.entries(messages).map(([key, message]) => [message, key]));

/** A sentence for the log: a message of the room `audit`, and what stands in it. Who did it, `by`, is the reader's to add. */
export function said<Parameters = unknown>(
  message: Message<Parameters>,
  ...[values]: keyof Omit<Parameters, "by"> extends never
    ? []
    : [values: Omit<Parameters, "by"> & Sentence["values"]]
): Sentence {
  const key = keys.get(message);
  if (!key) throw new Error("The log takes its sentences from the room audit of the catalogue alone");
  return { key, values: values ?? {} };
}

/** A role as sentences tell it: a viewer is what anyone is who is nothing else. */
export const roleInSentence = (role: string) => oneOf(["owner", "admin", "manager"], role);

/** Stands where the name of somebody stood whose data have been taken out: no name has this character. */
const FORGOTTEN = "\uE000";

/** The sentence in every language, a line each: what the log is searched by, whatever language it is read in. */
export const inEveryLanguage = (sentence: Sentence): string =>
  languages.map((language) => inLanguage(language, () => (spoken(sentence, "") ?? "").trim())).join("\n");

/** Undefined where a later version wrote what this one has no sentence for. */
function spoken({ key, values }: Sentence, by: string): string | undefined {
  const told = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value.replaceAll(FORGOTTEN, words.formerMemberInside()) : value,
  ]);
  return messages[key]?.({ ...Object.fromEntries(told), by } as never);
}

interface Entry extends Pick<typeof auditEntries.$inferSelect, "summary" | "sentence"> {
  /** Who did it, by name; null where it was the system. */
  readonly actor: string | null;
}

/** An entry as it is read: its sentence in the reader's language; what was written without a key, as it was written. */
export const readOut = <Row extends Entry>({ sentence, ...entry }: Row) => ({
  ...entry,
  summary:
    (sentence && spoken(sentence, entry.actor ?? commonWords.treets())) ??
    entry.summary.split("\n", 1)[0] ??
    "",
});

/** Takes what matches the pattern, of names and addresses, out of the sentence of an entry and out of what it is found by. */
export const withoutNames = (pattern: string): { readonly summary: SQL; readonly sentence: SQL } => ({
  summary: sql`regexp_replace(${auditEntries.summary}, ${pattern}, 'a former member', 'gi')`,
  sentence: sql`regexp_replace(${auditEntries.sentence}::text, ${pattern}, ${FORGOTTEN}, 'gi')::jsonb`,
});
