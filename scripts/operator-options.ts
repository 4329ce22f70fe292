import { type ParseArgsConfig, parseArgs } from "node:util";
import { requireStorable } from "../server/backend/platform/storable-input.ts";
import { Problem } from "../shared/problems.ts";

/**
 * Reads the options of an operator's command. Ends it with one line and the usage if something was typed that it does
 * not understand: an option without its value, an unknown one, or text that no database can store.
 */
export function operatorOptions<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    const read = parseArgs(config);
    requireStorable({ ...read.values, ...read.positionals });
    return read;
  } catch (error) {
    return refuseOption(sentenceOf(error), usage);
  }
}

/** Ends a command whose options can be read but not followed, with one line that says why and the usage. */
export function refuseOption(why: string, usage: string): never {
  console.error(`${why}\n${usage}`);
  process.exit(1);
}

/** Returns the whole number that an option gives. Ends the command if it gives anything else, or zero. */
export function wholeNumberOption(option: string, text: string, usage: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text))
    refuseOption(`${option} takes a whole number from 1 to 99999999, not "${text}"`, usage);
  return Number(text);
}

/** Returns why no database can store a text; undefined if it can. */
export function whyNotStorable(text: string): string | undefined {
  try {
    requireStorable(text);
    return undefined;
  } catch (error) {
    return sentenceOf(error);
  }
}

/** The first line of a failure; of refused input, what is wrong with it. */
function sentenceOf(error: unknown): string {
  const [why] = error instanceof Problem ? Object.values(error.fields ?? {}) : [];
  return why ?? (error instanceof Error ? error.message.split("\n")[0] : undefined) ?? String(error);
}
