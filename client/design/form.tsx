import { type ComponentPropsWithRef, createContext, useContext, useId, useState } from "react";
import { FORM_KEY } from "#shared/form-key.ts";
import type { FormState } from "#shared/page-state.ts";
import * as words from "#words/design.ts";
import { classNames } from "./class-names.ts";
import { useObstacle } from "./needs.tsx";
import { useFocusOn } from "./use-focus-on.ts";
import "./form.css";

export interface FormProps extends Omit<ComponentPropsWithRef<"form">, "method"> {
  /** What the server said about this form the last time it was sent. */
  readonly state?: FormState | undefined;
  /** Which action of the page takes it; a page with one form needs none. */
  readonly intent?: string;
}

interface FormContextValue {
  readonly state: FormState | undefined;
  readonly idPrefix: string;
}

const FormContext = createContext<FormContextValue>({ state: undefined, idPrefix: "field" });

/** Tells one rendering of the page's forms from another; null where the page is everybody's. */
export const FormKeyContext = createContext<string | null>(null);

/** A form that changes something, sent to its page by POST: sent twice, it is done once. */
export function PostForm({ children, ...rest }: ComponentPropsWithRef<"form">) {
  const key = useContext(FormKeyContext);
  // Outside of a dialog that method sends nothing, whatever key is pressed in a form that has no button.
  const nowhere = useObstacle() ? ({ method: "dialog" } as const) : {};
  return (
    <form method="post" {...rest} {...nowhere}>
      {key !== null && <input type="hidden" name={FORM_KEY} value={key} />}
      {children}
    </form>
  );
}

/**
 * A form that is sent to its page by POST, with or without scripts. Fields inside it show what the server found wrong
 * with them and what was typed before; on top stands a summary that takes the focus.
 */
export function Form({ state, intent, children, className, ...rest }: FormProps) {
  const idPrefix = useId();
  const mine =
    state && !state.shown && (state.intent === undefined || state.intent === intent) ? state : undefined;
  return (
    <FormContext value={{ state: mine, idPrefix }}>
      <PostForm className={classNames("form", className)} noValidate {...rest}>
        {intent && <input type="hidden" name="intent" value={intent} />}
        {mine && <Summary state={mine} idPrefix={idPrefix} />}
        {children}
      </PostForm>
    </FormContext>
  );
}

function Summary({ state, idPrefix }: { state: FormState; idPrefix: string }) {
  const summary = useFocusOn<HTMLDivElement>(state);
  const fields = Object.entries(state.fields).filter(([name]) => name !== "");
  const message = state.fields[""] ?? state.message ?? words.formFaulty();
  return (
    <div className="form-summary" role="alert" tabIndex={-1} ref={summary}>
      <p>{message}</p>
      {fields.length > 0 && fields.some(([, text]) => text !== message) && (
        <ul>
          {fields.map(([name, text]) => (
            <li key={name}>
              <a href={`#${fieldId(idPrefix, name)}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const fieldId = (prefix: string, name: string) => `${prefix}-${name}`;

export interface FieldFacts {
  readonly id: string;
  readonly error: string | undefined;
  /** What was typed before, where the form came back. */
  readonly typed: string | undefined;
  readonly describedBy: string | undefined;
  readonly hintId: string;
  readonly errorId: string;
}

interface FieldInput {
  readonly error?: string | undefined;
  readonly hint?: unknown;
  /** The field has been changed and looked at since the server said what was wrong with it. */
  readonly rechecked?: boolean;
}

/** What a field needs to know of its form. */
export function useField(name: string, { error, hint, rechecked = false }: FieldInput): FieldFacts {
  const { state, idPrefix } = useContext(FormContext);
  const id = fieldId(idPrefix, name);
  const found = error ?? (rechecked ? undefined : state?.fields[name]);
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [hint ? hintId : "", found ? errorId : ""].filter(Boolean).join(" ") || undefined;
  return { id, error: found, typed: state?.values[name], describedBy, hintId, errorId };
}

/** What the server said about the form around the caller the last time it was sent. */
export const useFormState = (): FormState | undefined => useContext(FormContext).state;

/** What a field finds out about itself once it is changed; it counts until the server has spoken again. */
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

/** Did the form come back, so that what was typed counts more than what is stored? */
export const useFormReturned = (): boolean => useFormState() !== undefined;
