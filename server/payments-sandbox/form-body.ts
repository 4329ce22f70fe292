import { invalidRequest } from "./errors.ts";

/** A parsed form value: text, a list or an object of such values. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

const DEEPEST = 8;

/** Parses `items[0][price]=p&expand[]=x` into nested objects and lists, the format of Stripe's clients. */
export function readForm(text: string): { [key: string]: FormValue } {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  const read = listsOf(root);
  return typeof read === "object" && !Array.isArray(read) ? read : {};
}

type Branch = Map<string, Branch | string>;

function pathOf(name: string): string[] {
  const parts = [...name.matchAll(/^([^[]+)|\[([^\]]*)\]/g)].map(([, first, inner]) => first ?? inner ?? "");
  if (parts.length === 0 || parts.length > DEEPEST) {
    throw invalidRequest(`Received unknown parameter: ${name}`, { code: "parameter_unknown", param: name });
  }
  return parts;
}

function put(branch: Branch, [first = "", ...rest]: string[], value: string): void {
  const key = first === "" ? String(branch.size) : first;
  if (rest.length === 0) return void branch.set(key, value);
  const next = branch.get(key);
  const inner: Branch = next instanceof Map ? next : new Map();
  branch.set(key, inner);
  put(inner, rest, value);
}

function listsOf(value: Branch | string): FormValue {
  if (typeof value === "string") return value;
  const entries = [...value].map(([key, inner]) => [key, listsOf(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
