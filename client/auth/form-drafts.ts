import { STEP_EVENT } from "../design/wizard-step.ts";
import { storageOf } from "./browser-storage.ts";

/**
 * ID of the user who typed a draft; undefined for a visitor. What one user typed is not shown to the next user of this
 * browser; what a visitor typed is shown to the user who signs in next.
 */
export type DraftOwner = string | undefined;

export const mayRead = (owner: DraftOwner, reader: DraftOwner): boolean =>
  owner === undefined || owner === reader;

/** Input in a page's forms, saved across a sign-in: for this tab, for a limited time and without secrets. */
interface Draft {
  readonly at: number;
  readonly owner?: DraftOwner;
  readonly forms: readonly DraftForm[];
}

interface DraftForm {
  /** Identifies the form on the page: its intent if it has one, otherwise its index. */
  readonly key: string;
  readonly fields: readonly DraftField[];
  /** The step a wizard was left at. */
  readonly step?: number | undefined;
}

export interface DraftField {
  readonly name: string;
  readonly value: string;
  /** Whether a checkbox or radio button is checked. */
  readonly checked?: boolean;
}

const KEPT_MS = 30 * 60_000;
const SECRET = /password|token|captcha|card/i;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Saves the changed fields of all forms of the page at `path`, except one that has been sent. Does nothing if none has
 * changed.
 */
export function saveDrafts(
  path: string,
  owner: DraftOwner,
  sent?: FormData,
  storage = storageOf("sessionStorage"),
): void {
  const forms = formsOf(document)
    .filter(({ key }) => key !== sent?.get("intent"))
    .map(({ key, form }) => ({ key, fields: changedFields(form), step: stepOf(form) }))
    .filter(({ fields }) => fields.length > 0);
  if (forms.length === 0) return;
  const draft: Draft = { at: Date.now(), ...(owner !== undefined && { owner }), forms };
  try {
    storage?.setItem(keyFor(path), JSON.stringify(draft));
  } catch {
    // Full or blocked storage saves nothing; signing in matters more.
  }
}

/**
 * Restores the input saved for the page at `path` before signing in, once. Returns true if a draft was found. That of
 * another user is discarded; a visitor leaves it for its owner.
 */
export function restoreDrafts(
  path: string,
  reader: DraftOwner,
  storage = storageOf("sessionStorage"),
  keptMs = KEPT_MS,
): boolean {
  const draft = takeDraft(path, reader, storage, keptMs);
  if (!draft) return false;
  const present = new Map(formsOf(document).map(({ key, form }) => [key, form]));
  for (const { key, fields, step } of draft.forms) {
    const form = present.get(key);
    if (!form) continue;
    for (const field of fields) fill(form, field);
    openStep(form, step);
  }
  return true;
}

/** Discards the draft saved for `path`. */
export const forgetDrafts = (path: string, storage: Storage): void => storage.removeItem(keyFor(path));

function takeDraft(
  path: string,
  reader: DraftOwner,
  storage: Storage | undefined,
  keptMs: number,
): Draft | undefined {
  try {
    const text = storage?.getItem(keyFor(path));
    const draft = text ? (JSON.parse(text) as Draft) : undefined;
    const isFresh = draft !== undefined && Date.now() - draft.at < keptMs;
    const isReadable = draft !== undefined && mayRead(draft.owner, reader);
    if (!isFresh || isReadable || reader !== undefined) storage?.removeItem(keyFor(path));
    return isFresh && isReadable ? draft : undefined;
  } catch {
    return undefined;
  }
}

const keyFor = (path: string) => `treets.draft:${path}`;

const formsOf = (root: Document): { key: string; form: HTMLFormElement }[] =>
  [...root.forms]
    .filter(({ method }) => method === "post")
    .map((form, index) => ({ key: intentOf(form) ?? `#${index}`, form }));

const intentOf = (form: HTMLFormElement): string | undefined =>
  form.querySelector<HTMLInputElement>('input[type="hidden"][name="intent"]')?.value;

export const changedFields = (form: HTMLFormElement): DraftField[] =>
  fieldsOf(form).flatMap((field): DraftField[] => {
    const { name, value } = field;
    if (isTick(field)) {
      return field.checked === field.defaultChecked ? [] : [{ name, value, checked: field.checked }];
    }
    const before =
      field instanceof HTMLSelectElement
        ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value
        : field.defaultValue;
    return value === before ? [] : [{ name, value }];
  });

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== "" &&
      !["hidden", "password", "file", "submit"].includes(element.type) &&
      !SECRET.test(element.name),
  );

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

export function fill(form: HTMLFormElement, { name, value, checked }: DraftField): void {
  for (const field of fieldsOf(form)) {
    if (field.name !== name) continue;
    if (isTick(field)) {
      if (field.value === value && checked !== undefined) field.checked = checked;
    } else {
      field.value = value;
    }
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Returns the step a wizard is at; undefined for any other form. */
export function stepOf(form: HTMLFormElement): number | undefined {
  const steps = [...form.querySelectorAll(".wizard-step")];
  return steps.length > 0 ? steps.findIndex((step) => step.hasAttribute("data-current")) : undefined;
}

/** Opens a wizard at the step it was left at. */
export function openStep(form: HTMLFormElement, step: number | undefined): void {
  if (step !== undefined) form.dispatchEvent(new CustomEvent(STEP_EVENT, { detail: step }));
}
