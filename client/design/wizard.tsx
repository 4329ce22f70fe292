import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormState } from "#shared/page-state.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/design.ts";
import * as inputWords from "#words/inputs.ts";
import { Button, SubmitButton } from "./button.tsx";
import { Card } from "./card.tsx";
import { Steps } from "./figures.tsx";
import { Form } from "./form.tsx";
import { STEP_EVENT } from "./wizard-step.ts";
import "./wizard.css";

export interface WizardStep {
  readonly label: string;
  readonly legend: string;
  /** Names of this step's fields, so that a returned form opens at the step with the first error. */
  readonly fields: readonly string[];
  /** A function if the panel links to another step: it gets a callback that goes to a step. */
  readonly panel: ReactNode | ((goTo: (step: number) => void) => ReactNode);
}

/** The browser's history of a wizard whose steps have entries of their own. */
export interface StepHistory {
  /** The current entry; undefined if it belongs to no step. */
  readonly entry: { readonly key: string; readonly step: number } | undefined;
  /** @param how.present the step that is left; `replaces` if it is not to be returned to */
  go(step: number, how: { readonly present: number; readonly replaces: boolean }): void;
}

export interface WizardProps {
  readonly state: FormState | undefined;
  readonly steps: readonly WizardStep[];
  /** Label of the last step's button. */
  readonly submitLabel: string;
  /** Label of a first-step button that submits the form at once, as all other fields have defaults. */
  readonly earlyLabel?: string;
  readonly onInput?: (form: HTMLFormElement) => void;
  /** Lets the browser's Back and Forward go through the steps. */
  readonly history?: StepHistory;
}

/** A form in several steps. Without JavaScript the steps are shown one below the other. */
export function Wizard({ state, steps, submitLabel, earlyLabel, onInput, history }: WizardProps) {
  const { current, goTo, element } = useSteps(steps, state, history);
  /** Errors of the current step, which count until another step is shown or the server responds. */
  const [own, setOwn] = useState<{
    readonly found: FormState;
    readonly step: number;
    readonly after: typeof state;
  }>();
  const last = steps.length - 1;
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    if (current === last) return;
    const { currentTarget: form, nativeEvent } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (submitter?.hasAttribute("data-early")) return;
    event.preventDefault();
    const panel = form.querySelector<HTMLFieldSetElement>(".wizard-step[data-current]");
    const wrong = [...(panel?.elements ?? [])].filter(isWrong);
    if (wrong.length === 0) return goTo(current + 1);
    const fields = Object.fromEntries(wrong.map((field) => [field.name, errorOf(field)]));
    const found = { intent: undefined, message: undefined, fields, values: valuesIn(form) };
    setOwn({ found, step: current, after: state });
  };
  return (
    <Form
      state={own?.step === current && own.after === state ? own.found : state}
      encType="multipart/form-data"
      data-warn-unsaved=""
      ref={element}
      onSubmit={goOn}
      onInput={(event) => onInput?.(event.currentTarget)}
    >
      <Steps items={steps} current={current} />
      <Card>
        {steps.map(({ label, legend, panel }, index) => (
          <fieldset key={label} className="wizard-step" data-current={index === current ? "" : undefined}>
            <legend tabIndex={-1}>{legend}</legend>
            {typeof panel === "function" ? panel(goTo) : panel}
          </fieldset>
        ))}
      </Card>
      <div className="wizard-buttons">
        {current > 0 ? (
          <Button icon="arrow-left" onClick={() => goTo(current - 1)}>
            {words.back()}
          </Button>
        ) : (
          <span />
        )}
        <div className="wizard-forward">
          <SubmitButton>{current === last ? submitLabel : commonWords.continueOn()}</SubmitButton>
          {current === 0 && earlyLabel && (
            <SubmitButton variant="secondary" data-early="">
              {earlyLabel}
            </SubmitButton>
          )}
        </div>
      </div>
      <div className="wizard-plain">
        <SubmitButton>{submitLabel}</SubmitButton>
      </div>
    </Form>
  );
}

type Checked = HTMLInputElement | HTMLTextAreaElement;
const isWrong = (field: Element): field is Checked =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && !field.checkValidity();

/** Words an error as the server would, not as the browser does in its own language. */
function errorOf({ validity, minLength, validationMessage }: Checked): string {
  if (validity.valueMissing) return inputWords.fillIn();
  if (validity.tooShort) return inputWords.atLeastCharacters({ min: minLength });
  if (validity.typeMismatch) return inputWords.enterAValidAddress();
  if (validity.patternMismatch) return words.phoneInvalid();
  return validationMessage;
}

/** The form's values as the server returns them with errors: several of one name are joined, files left out. */
function valuesIn(form: HTMLFormElement): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === "string") values[name] = name in values ? `${values[name]},${value}` : value;
  return values;
}

/** Tracks the current step. A new step's legend takes the focus, so that users need not look for it. */
function useSteps(
  steps: readonly WizardStep[],
  state: FormState | undefined,
  history: StepHistory | undefined,
) {
  const [current, setCurrent] = useState(() => stepToCorrect(steps, state) ?? 0);
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef(current);
  const goTo = (step: number, { replaces = false } = {}) => {
    setCurrent(step);
    history?.go(step, { present: current, replaces });
  };
  const openStepToCorrect = useEffectEvent((answer: FormState | undefined) => {
    const step = stepToCorrect(steps, answer);
    if (step !== undefined) goTo(step, { replaces: true });
  });
  useEffect(() => openStepToCorrect(state), [state]);
  const openQuietly = (step: number) => {
    // Nobody went there just now, so the focus stays.
    shown.current = step;
    goTo(step, { replaces: true });
  };
  const openAsked = useEffectEvent(({ detail }: CustomEventInit<number>) => {
    if (steps[detail ?? -1] && !history?.entry) openQuietly(detail ?? 0);
  });
  const entryKey = history?.entry?.key;
  const isFirstEntry = useRef(true);
  const openEntry = useEffectEvent((key: string) => {
    const form = element.current;
    const { entry } = history ?? {};
    if (!form || entry?.key !== key || entry.step === current) return;
    const step = firstOpen(form, Math.min(entry.step, steps.length - 1));
    if (isFirstEntry.current) openQuietly(step);
    else goTo(step, { replaces: true });
  });
  useEffect(() => {
    if (entryKey === undefined) return;
    // A draft is restored by an effect too, and what it says counts.
    queueMicrotask(() => {
      openEntry(entryKey);
      isFirstEntry.current = false;
    });
  }, [entryKey]);
  useEffect(() => {
    const form = element.current;
    const open = (event: Event) => openAsked(event as CustomEvent<number>);
    form?.addEventListener(STEP_EVENT, open);
    return () => form?.removeEventListener(STEP_EVENT, open);
  }, []);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    element.current?.querySelector<HTMLElement>(".wizard-step[data-current] > legend")?.focus();
  }, [current]);
  return { current, goTo, element };
}

/** Returns the step, or the first before it that is still to be filled in, as after a form that has been sent. */
function firstOpen(form: HTMLFormElement, step: number): number {
  const before = [...form.querySelectorAll<HTMLFieldSetElement>(".wizard-step")].slice(0, step);
  const open = before.findIndex(({ elements }) => [...elements].some(isWrong));
  return open === -1 ? step : open;
}

function stepToCorrect(steps: readonly WizardStep[], state: FormState | undefined): number | undefined {
  if (!state) return undefined;
  const found = steps.findIndex(({ fields }) => fields.some((name) => state.fields[name] !== undefined));
  return found === -1 ? steps.length - 1 : found;
}
