import * as commonWords from "#words/common.ts";
import type { ClaimWithHolder } from "./queries.ts";

type Names = Pick<ClaimWithHolder["member"], "firstName" | "lastName">;

const initialOf = (name: string): string => (name === "" ? "" : `${[...name][0]}.`);

/** Returns the initials, for those who may not see members' names: "A. L." */
export const initials = ({ firstName, lastName }: Names): string =>
  joined(initialOf(firstName), initialOf(lastName));

/** Returns the first name and the initial of the last name, for a till: "Ada L." */
export const greetingName = ({ firstName, lastName }: Names): string =>
  joined(firstName, initialOf(lastName));

const joined = (...parts: readonly string[]): string =>
  parts.filter(Boolean).join(" ") || commonWords.aMember();
