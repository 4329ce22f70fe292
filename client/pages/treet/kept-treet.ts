import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DAY_MS } from "#shared/constants.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import * as words from "#words/treet.ts";
import { useTimeNow } from "./autosave.ts";

/** The local draft of a new treet. */
export interface KeptTreet {
  readonly at: number;
  readonly content: TreetContent;
  /** The partnership it is for, if a supplier is writing. */
  readonly partner: string | undefined;
}

const KEPT_MS = 7 * DAY_MS;
/** Delay in milliseconds between typing and saving; on `pagehide` the draft is saved immediately. */
const REST_MS = 600;

/**
 * Keeps an unsaved treet in this browser's storage under `place`, until it is sent or a week has passed. Pictures are
 * left out, and nothing leaves the browser. Keeps nothing if `place` is null. Never restores a draft over a form that
 * the server returned.
 */
export function useKeptTreet(place: string | null, isReturned: boolean) {
  const [{ kept, thrown, round }, setState] = useState<Kept>({ kept: null, thrown: null, round: 0 });
  const [note, setNote] = useState("");
  const pending = useRef<KeptTreet>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const untouched = useRef("");
  const form = useRef<HTMLFormElement>(undefined);
  const isSent = useRef(false);
  const timeNow = useTimeNow();

  const flush = () => {
    clearTimeout(timer.current);
    const now = pending.current;
    if (place === null || now === undefined) return;
    pending.current = undefined;
    if (!write(place, now)) return;
    setNote(words.draftKept({ time: timeNow() }));
    const hasFiles = [...new FormData(form.current)].some(([, one]) => one instanceof File && one.size > 0);
    // A kept draft needs no warning when the user leaves the page.
    if (!hasFiles && form.current?.dataset.unsaved === "touched") delete form.current.dataset.unsaved;
  };

  const flushLast = useEffectEvent(flush);
  const bringKept = useEffectEvent((from: string) => {
    const found = isReturned ? undefined : read(from);
    if (found) setState({ kept: found, thrown: null, round: 1 });
  });
  useEffect(() => {
    if (place === null) return;
    bringKept(place);
    const onHide = () => flushLast();
    addEventListener("pagehide", onHide);
    return () => {
      removeEventListener("pagehide", onHide);
      // A rejected form is still marked as touched; an accepted one is not.
      if (isSent.current && form.current?.dataset.unsaved !== "touched") {
        clearTimeout(timer.current);
        forget(place);
      } else flushLast();
    };
  }, [place]);

  const begin = (next: Pick<Kept, "kept" | "thrown">) => {
    clearTimeout(timer.current);
    pending.current = undefined;
    setNote("");
    setState(({ round }) => ({ ...next, round: round + 1 }));
  };
  return {
    /** The draft that was restored. */
    kept,
    /** True if a draft was just discarded and can be brought back. */
    isThrown: thrown !== null,
    /** Key of the form; a new value remounts it. */
    round,
    note,
    /** Records the form's state before the user has typed anything. */
    begun(content: TreetContent) {
      if (kept === null) untouched.current = JSON.stringify(withoutPictures(content));
    },
    keep(element: HTMLFormElement, content: TreetContent) {
      form.current = element;
      const written = withoutPictures(content);
      if (place === null || JSON.stringify(written) === untouched.current) return;
      const partner = new FormData(element).get("partner");
      pending.current = {
        at: Date.now(),
        content: written,
        partner: typeof partner === "string" ? partner : undefined,
      };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, REST_MS);
    },
    sent(element: HTMLFormElement) {
      form.current = element;
      isSent.current = true;
    },
    throwAway() {
      if (place === null) return;
      flush();
      const last = read(place);
      forget(place);
      begin({ kept: null, thrown: last ?? null });
    },
    bringBack() {
      if (place === null || thrown === null) return;
      write(place, thrown);
      begin({ kept: thrown, thrown: null });
    },
  };
}

interface Kept {
  readonly kept: KeptTreet | null;
  readonly thrown: KeptTreet | null;
  readonly round: number;
}

/** File inputs cannot be refilled, so pictures are left out. */
const withoutPictures = (content: TreetContent): TreetContent => ({
  ...content,
  imageId: null,
  furtherImages: [],
});

const keyOf = (place: string) => `treets.new-treet:${place}`;

function read(place: string): KeptTreet | undefined {
  try {
    const kept: KeptTreet | null = JSON.parse(localStorage.getItem(keyOf(place)) ?? "null");
    return kept && Date.now() - kept.at < KEPT_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(place: string, kept: KeptTreet): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(kept));
    return true;
  } catch {
    // Storage is full or blocked: no draft is kept, but the form works without one.
    return false;
  }
}

function forget(place: string): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Storage is blocked, so no draft was kept either.
  }
}
