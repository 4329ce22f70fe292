import { hash, randomUUID } from "node:crypto";
import { FORM_KEY } from "#shared/form-key.ts";
import type { Session } from "#shared/session.ts";
import type { FormValues } from "./page.ts";

const MARK_CHARS = 10;

/**
 * Returns the key of one rendering's forms. It ends in a mark of the user it was rendered for, since a tab that is left
 * open may miss that somebody else has signed in.
 */
export const newFormKey = (session: Session | null): string =>
  randomUUID() + (session ? `.${markOf(session)}` : "");

/** Returns the form's key; undefined if it has none, as for a draft saved repeatedly, or if its format is invalid. */
export function formKeyIn(form: FormValues): string | undefined {
  const key = form.optional(FORM_KEY);
  return key !== undefined && /^[\w-]{20,64}(\.[\w-]{10})?$/.test(key) ? key : undefined;
}

/** True if the form was rendered for another user than this one. A form rendered for a visitor is anybody's. */
export function isOfAnother(form: FormValues, session: Session | null): boolean {
  const mark = form.optional(FORM_KEY)?.split(".", 2)[1];
  return mark !== undefined && session !== null && mark !== markOf(session);
}

const markOf = ({ user }: Session): string =>
  hash("sha256", `form of ${user.id}`, "base64url").slice(0, MARK_CHARS);
