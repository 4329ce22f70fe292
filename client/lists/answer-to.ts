import type { FormState } from "../page-props.ts";
import type { BulkAction } from "./bulk-actions.tsx";

/** Returns the response to a form if it was submitted by one of these actions, which are intents of their page. */
export function answerTo(
  actions: readonly BulkAction<string>[],
  form: FormState | undefined,
): FormState | undefined {
  const presses = actions.flatMap((action): readonly object[] =>
    "buttons" in action ? action.buttons : [action],
  );
  const isOne = presses.some((press) => "value" in press && press.value === form?.intent);
  return form && isOne ? { ...form, intent: undefined } : undefined;
}
