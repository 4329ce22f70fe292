import { type RefObject, useEffect, useRef } from "react";
import { DAY_MS } from "#shared/constants.ts";
import { changedFields, type DraftField, type DraftOwner, fill, mayRead } from "../../auth/form-drafts.ts";
import { useRootData } from "../../root-data.ts";

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
  const owner = useRootData().session?.user.id;
  useEffect(() => {
    if (isSent) return forget(key);
    const form = place.current?.querySelector("form");
    if (!form) return;
    if (!isReturned) for (const field of read(key, owner)) fill(form, field);
    const keep = () => write(key, owner, changedFields(form));
    form.addEventListener("input", keep);
    return () => form.removeEventListener("input", keep);
  }, [key, owner, isSent, isReturned]);
  return place;
}

function read(key: string, reader: DraftOwner): readonly DraftField[] {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? "null") as {
      at: number;
      owner?: DraftOwner;
      fields: DraftField[];
    } | null;
    return draft && mayRead(draft.owner, reader) && Date.now() - draft.at < KEPT_MS ? draft.fields : [];
  } catch {
    return [];
  }
}

function write(key: string, owner: DraftOwner, fields: readonly DraftField[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), owner, fields }));
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
