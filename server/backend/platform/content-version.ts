import { hashOf } from "./secrets.ts";

const CHARACTERS = 16;

/**
 * Returns the version of a record that has no counter: a short text that differs as soon as one of the values does.
 * @param values what an editor of the record saw
 */
export const contentVersion = (values: Readonly<Record<string, unknown>>): string =>
  hashOf(JSON.stringify(values)).slice(0, CHARACTERS);
