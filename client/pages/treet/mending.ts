import { href } from "#shared/href.ts";
import { stepId, stepOfCheck } from "./builder-steps.ts";

/** Where a field of a treet is written: the codes of a pool beside it, everything else on its step of the form. */
export const mendingOf =
  (business: string, treet: string, codesPart: "codes" | undefined) =>
  (field: string): string =>
    field === "codes"
      ? href("treet", { business, rest: codesPart ? [treet, codesPart] : [treet] }, { open: "add" })
      : `${href("treet", { business, rest: [treet, "edit"] })}#${stepId(stepOfCheck(field))}`;
