import { type ComponentPropsWithRef, createContext, useContext, useEffect, useId, useState } from "react";
import { FORM_KEY } from "#shared/form-key.ts";
import type { FormState } from "#shared/page-state.ts";
import type { FieldErrors } from "#shared/problems.ts";
import * as words from "#words/design.ts";
import { classNames } from "./class-names.ts";
import { LargerPlan } from "./larger-plan.tsx";
import { useObstacle } from "./needs.tsx";
import { useFocusOn } from "./use-focus-on.ts";
import "./form.css";

interface PostFormProps extends Omit<ComponentPropsWithRef<"form">, "method"> {
  /** The page action that handles the form; not needed on a page with a single form. */
  readonly intent?: string | undefined;
  /** Values that are submitted with the form, in hidden inputs of these names. */
  readonly values?: Readonly<Record<string, string | number | undefined>>;
}

export interface FormProps extends PostFormProps {
  /** The server's response to the form's last submission. */
  readonly state?: FormState | undefined;
}

interface FormContextValue {
  readonly state: FormState | undefined;
  readonly idPrefix: string;
}

const FormContext = createContext<FormContextValue>({ state: undefined, idPrefix: "field" });

/** Idempotency key of this rendering of the page's forms; null on pages that are the same for everyone. */
export const FormKeyContext = createContext<string | null>(null);

/** A form that changes something, submitted to its page by POST. Submitting it twice has the effect of once. */
export function PostForm({ intent, values = {}, children, ...rest }: PostFormProps) {
  const key = useContext(FormKeyContext);
  // Outside a dialog this method submits nothing, whichever key is pressed in a form without a button.
  const nowhere = useObstacle() ? ({ method: "dialog" } as const) : {};
  return (
    <form method="post" {...rest} {...nowhere}>
      {key !== null && <input type="hidden" name={FORM_KEY} value={key} />}
      {intent && <input type="hidden" name="intent" value={intent} />}
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/**
 * A form submitted to its page by POST, with or without JavaScript. Its fields show the server's errors and the values
 * submitted before, or what is left of them; a summary of errors at the top takes the focus.
 */
export function Form({ state, intent, children, className, ...rest }: FormProps) {
  const ownPrefix = useId();
  const idPrefix = rest.id ?? ownPrefix;
  const isReturned = state && (!state.shown || state.isPartial);
  const mine = isReturned && (state.intent ?? intent) === intent ? state : undefined;
  return (
    <FormContext value={{ state: mine, idPrefix }}>
      <PostForm className={classNames("form", className)} noValidate intent={intent} {...rest}>
        {mine && !mine.shown && <Summary state={mine} idPrefix={idPrefix} />}
        {children}
      </PostForm>
    </FormContext>
  );
}

function Summary({ state, idPrefix }: { state: FormState; idPrefix: string }) {
  const summary = useFocusOn<HTMLDivElement>(state);
  const fields = Object.entries(state.fields).filter(([name]) => name);
  const [named, setNamed] = useState<FieldErrors>({});
  useEffect(() => {
    import("./named-errors.ts").then(
      ({ namedErrors }) => setNamed(namedErrors(state.fields, (name) => fieldId(idPrefix, name))),
      () => undefined,
    );
  }, [state, idPrefix]);
  const message = state.fields[""] ?? state.message ?? words.formFaulty();
  return (
    <div className="form-summary" role="alert" tabIndex={-1} ref={summary}>
      <p>{message}</p>
      {state.details?.limit !== undefined && <LargerPlan />}
      {fields.some(([, text]) => text !== message) && (
        <ul>
          {fields.map(([name, text]) => (
            <li key={name}>
              <a href={`#${fieldId(idPrefix, name)}`}>{named[name] ?? text}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export const fieldId = (prefix: string, name: string) => `${prefix}-${name}`;

export interface FieldFacts {
  readonly id: string;
  readonly error: string | undefined;
  /** The value submitted before, if the form was returned. */
  readonly typed: string | undefined;
  readonly describedBy: string | undefined;
  readonly hintId: string;
  readonly errorId: string;
}

interface FieldInput {
  readonly error?: string | undefined;
  readonly hint?: unknown;
  /** True once the field has been changed and checked again since the server reported its error. */
  readonly rechecked?: boolean;
}

/** Returns a field's id, error, previous value and ARIA references within its form. */
export function useField(name: string, { error, hint, rechecked = false }: FieldInput): FieldFacts {
  const { state, idPrefix } = useContext(FormContext);
  const id = fieldId(idPrefix, name);
  const found = error ?? (rechecked ? undefined : state?.fields[name]);
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [hint ? hintId : "", found ? errorId : ""].filter(Boolean).join(" ") || undefined;
  return { id, error: found, typed: state?.values[name], describedBy, hintId, errorId };
}

/** Returns the server's response to the last submission of the surrounding form. */
export const useFormState = (): FormState | undefined => useContext(FormContext).state;

/** Holds a field's own check after a change, which is valid until the server responds again. */
export function useOwnCheck(): readonly [OwnCheck, (problem: string | undefined) => void] {
  const state = useFormState();
  const [found, setFound] = useState<{
    readonly problem: string | undefined;
    readonly after: typeof state;
  }>();
  const counts = found !== undefined && found.after === state;
  const check = { error: counts ? found.problem : undefined, rechecked: counts };
  return [check, (problem) => setFound({ problem, after: state })];
}

type OwnCheck = Pick<FieldInput, "error" | "rechecked">;

/** Returns true if the form was returned, in which case submitted values take precedence over stored ones. */
export const useFormReturned = (): boolean => useFormState() !== undefined;
