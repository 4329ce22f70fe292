import { type RefObject, useEffect, useRef } from "react";
import { DAY_MS } from "#shared/constants.ts";
import {
  changedFields,
  type DraftField,
  type DraftOwner,
  fill,
  mayRead,
  openStep,
  stepOf,
} from "../../auth/form-drafts.ts";
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
    const draft = isReturned ? undefined : read(key, owner);
    for (const field of draft?.fields ?? []) fill(form, field);
    openStep(form, draft?.step);
    const keep = () => write(key, owner, form);
    // A wizard has gone to another step by then.
    const keepStep = () => setTimeout(keep);
    form.addEventListener("input", keep);
    form.addEventListener("click", keepStep);
    addEventListener("popstate", keepStep);
    return () => {
      form.removeEventListener("input", keep);
      form.removeEventListener("click", keepStep);
      removeEventListener("popstate", keepStep);
    };
  }, [key, owner, isSent, isReturned]);
  return place;
}

interface LocalDraft {
  readonly at: number;
  readonly owner?: DraftOwner;
  readonly fields: readonly DraftField[];
  readonly step?: number | undefined;
}

function read(key: string, reader: DraftOwner): LocalDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? "null") as LocalDraft | null;
    return draft && mayRead(draft.owner, reader) && Date.now() - draft.at < KEPT_MS ? draft : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, owner: DraftOwner, form: HTMLFormElement): void {
  const fields = changedFields(form);
  const draft: LocalDraft = { at: Date.now(), owner, fields, step: stepOf(form) };
  try {
    localStorage.setItem(key, JSON.stringify(draft));
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
