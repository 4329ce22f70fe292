import * as z from "zod";
import * as words from "#words/inputs.ts";

/**
 * Sets what people read where a rule of the contract has no message of its own. It is asked for with each violation, so
 * that it is in the reader's language. What no field of a form can cause stays in the words of the schema library, for
 * the authors of programs.
 */
export function setInputMessages(): void {
  z.config({ customError: messageOf });
}

function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_value":
    case "invalid_union":
      return words.chooseAnOption();
    case "invalid_type":
      if (issue.expected === "number") return words.enterANumber();
      return issue.input === undefined ? words.fillIn() : undefined;
    case "too_big": {
      const max = Number(issue.maximum);
      if (issue.origin === "string") return words.atMostCharacters({ max });
      return isNumber(issue.origin) ? words.numberAtMost({ max }) : undefined;
    }
    case "too_small": {
      const min = Number(issue.minimum);
      if (issue.origin === "string") return min === 1 ? words.fillIn() : words.atLeastCharacters({ min });
      return isNumber(issue.origin) && issue.inclusive !== false ? words.numberAtLeast({ min }) : undefined;
    }
  }
  return undefined;
}

const isNumber = (origin: string) => origin === "number" || origin === "int";
