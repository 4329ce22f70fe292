import * as z from "zod";
import * as words from "#words/inputs.ts";

/**
 * Sets what people read where a rule of the contract has no message of its own. It is asked for with each violation, so
 * that it is in the reader's language.
 */
export function setInputMessages(): void {
  z.config({
    customError({ code, expected }) {
      if (code === "invalid_value" || code === "invalid_union") return words.chooseAnOption();
      return code === "invalid_type" && expected === "number" ? words.enterANumber() : undefined;
    },
  });
}
