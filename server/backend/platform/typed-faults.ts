import * as z from "zod";
import * as words from "#words/inputs.ts";

/**
 * Says in the language of the request what is wrong with a typed text or number where the contract names no words of
 * its own: it is too long, too short, too large, too small or no number. What no field of a form can cause stays in the
 * words of the schema library, for the authors of programs.
 */
export function sayTypedFaults(): void {
  z.config({ customError: wordsFor });
}

function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") return Number.isNaN(issue.input) ? words.enterANumber() : undefined;
  if (issue.code === "too_big") {
    const max = Number(issue.maximum);
    if (issue.origin === "string") return words.atMostCharacters({ max });
    return isNumber(issue.origin) ? words.numberAtMost({ max }) : undefined;
  }
  if (issue.code !== "too_small") return undefined;
  const min = Number(issue.minimum);
  if (issue.origin === "string") return min === 1 ? words.fillIn() : words.atLeastCharacters({ min });
  return isNumber(issue.origin) && issue.inclusive !== false ? words.numberAtLeast({ min }) : undefined;
}

const isNumber = (origin: string) => origin === "number" || origin === "int";
