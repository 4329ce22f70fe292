import { href } from "#shared/href.ts";
import { stepId, stepOfCheck } from "./builder-steps.ts";

/**
 * Returns the URL where a treet's field is edited: pool codes have their own page, everything else a step of the form.
 */
export const fixLocationOf =
  (business: string, treet: string, codesPart: "codes" | undefined) =>
  (field: string): string =>
    field === "codes"
      ? href("treet", { business, rest: codesPart ? [treet, codesPart] : [treet] }, { open: "add" })
      : `${href("treet", { business, rest: [treet, "edit"] })}#${stepId(stepOfCheck(field))}`;
