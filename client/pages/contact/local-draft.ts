import { type RefObject, useEffect, useRef } from "react";
import { DAY_MS } from "#shared/constants.ts";
import { changedFields, type DraftField, fill } from "../../auth/form-drafts.ts";

/** How long a draft is kept in this browser. */
const KEPT_MS = 7 * DAY_MS;

/**
 * Keeps what is typed into the form inside the returned ref's element in `localStorage`, until it has been sent or a
 * week has passed. Does not restore into a form that the server returned. The draft never leaves the browser.
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
    // Storage is full or blocked: no draft is kept, but the form works without one.
  }
}

function forget(key: string): undefined {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so no draft was kept either.
  }
}
