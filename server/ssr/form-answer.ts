import type { FormState } from "#shared/page-state.ts";
import { type FieldErrors, Problem } from "#shared/problems.ts";
import * as words from "#words/problems.ts";
import { type ActionResult, type FormValues, isSeeOther, type SeeOther } from "./page.ts";

/** What a form says once its action has run. */
type FormAnswer = Omit<FormState, "intent" | "values"> & {
  readonly status: number;
  /** Values to send again, in place of those submitted. */
  readonly again?: FormState["values"];
  readonly retryAfterSeconds?: number;
};

/** Runs an action and turns its Problems into the form's message and field errors; other failures are rethrown. */
export async function runAction(
  action: () => Promise<ActionResult> | ActionResult,
): Promise<SeeOther | FormAnswer> {
  try {
    const result = await action();
    if (isSeeOther(result)) return result;
    if (result.kind === "shown") {
      const rest = result.again && ({ again: result.again, isPartial: true } as const);
      return { fields: {}, message: undefined, shown: result.values, ...rest, status: 200 };
    }
    return { fields: result.fields, message: result.message, status: 422 };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === "unauthenticated") throw error;
    const { fields = {}, status, retryAfterSeconds } = error;
    // Lets the page count down when the user has to wait.
    const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    const details = { ...error.details, ...wait };
    return {
      fields,
      message: messageOf(error),
      status,
      ...wait,
      ...(Object.keys(details).length > 0 ? { details } : {}),
    };
  }
}

/**
 * Returns the errors by the form's fields, in the order of the screen, in which browsers submit them; unticked boxes
 * follow. A field into which a list is typed has the errors of all its entries.
 */
export function atFields(errors: FieldErrors, form: FormValues): FieldErrors {
  const names = form.names();
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  const found = new Map<string, string>();
  for (const [path, text] of Object.entries(errors)) {
    const field = fieldOf(path, names);
    const before = found.get(field);
    if (before === undefined) found.set(field, text);
    else if (LIST_ENTRY.test(path) && !before.includes(text)) found.set(field, `${before} ${text}`);
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => placeOf(a) - placeOf(b)));
}

/** The end of the path of an error in one entry of a list. */
const LIST_ENTRY = /\.\d+$/;

/**
 * Returns the field that an error in an operation's input belongs to. A list such as `labels.1` is typed into one
 * field, of which `treets` has one entry as `treet`, and a part of an input, such as `changes.name`, has the form to
 * itself.
 */
function fieldOf(path: string, names: readonly string[]): string {
  const list = path.replace(LIST_ENTRY, "");
  const inPart = (name: string) => name.slice(name.indexOf(".") + 1);
  const places = [path, list, inPart(path), inPart(list), list.replace(/s$/, "")];
  return places.find((name) => names.includes(name)) ?? path;
}

/** Replaces the generic text of `not_found`, which in an action means the form's subject, not the page. */
const messageOf = ({ code, message }: Problem): string =>
  code === "not_found" && message === words.not_found() ? words.formGone() : message;
