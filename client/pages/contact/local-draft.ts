import { type RefObject, useEffect, useRef } from "react";
import { DAY_MS } from "#shared/constants.ts";
import { changedFields, type DraftField, fill } from "../../auth/form-drafts.ts";

/** So long what was typed stays in this browser. */
const KEPT_MS = 7 * DAY_MS;

/**
 * Keeps what is typed into the form inside the element in this browser, until it was sent or a week is over. A form that
 * came back from the server is left as it is. Nothing of it leaves the browser.
 */
export function useLocalDraft(
  key: string,
  { isSent, isReturned }: { isSent: boolean; isReturned: boolean },
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSent) return forget(key);
    const form = place.current?.querySelector("form");
    if (!form) return;
    if (!isReturned) for (const field of read(key)) fill(form, field);
    const keep = () => write(key, changedFields(form));
    form.addEventListener("input", keep);
    return () => form.removeEventListener("input", keep);
  }, [key, isSent, isReturned]);
  return place;
}

function read(key: string): readonly DraftField[] {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? "null") as {
      at: number;
      fields: DraftField[];
    } | null;
    return draft && Date.now() - draft.at < KEPT_MS ? draft.fields : [];
  } catch {
    return [];
  }
}

function write(key: string, fields: readonly DraftField[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), fields }));
  } catch {
    // A full or forbidden storage keeps nothing; the form works all the same.
  }
}

function forget(key: string): undefined {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
