import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DAY_MS } from "#shared/constants.ts";
import type { TreetContent } from "#shared/contract/treets.ts";
import * as words from "#words/treet.ts";
import { timeNow } from "./autosave.ts";

/** A new treet as it stood when it was last typed into. */
export interface KeptTreet {
  readonly at: number;
  readonly content: TreetContent;
  /** The partnership it is for, where a supplier writes it. */
  readonly partner: string | undefined;
}

const KEPT_MS = 7 * DAY_MS;
/** Typing is kept after this much rest, and at once when the page goes. */
const REST_MS = 600;

/**
 * Keeps a treet that was never saved on this device, at `place`, until it is sent or a week is over: pictures are left
 * out, and nothing leaves the browser. With null nothing is kept, and nothing is put back over what the server answered.
 */
export function useKeptTreet(place: string | null, isReturned: boolean) {
  const [{ kept, thrown, round }, setState] = useState<Kept>({ kept: null, thrown: null, round: 0 });
  const [note, setNote] = useState("");
  const pending = useRef<KeptTreet>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const untouched = useRef("");
  const form = useRef<HTMLFormElement>(undefined);
  const isSent = useRef(false);

  const flush = () => {
    clearTimeout(timer.current);
    const now = pending.current;
    if (place === null || now === undefined) return;
    pending.current = undefined;
    if (!write(place, now)) return;
    setNote(words.draftKept({ time: timeNow() }));
    const hasFiles = [...new FormData(form.current)].some(([, one]) => one instanceof File && one.size > 0);
    // What is kept need not be asked about before it is left.
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
      // A form that came back is touched as before; one that was taken is not.
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
    /** What was there from another time. */
    kept,
    /** What was just thrown away, and can be brought back. */
    isThrown: thrown !== null,
    /** Another one is another form. */
    round,
    note,
    /** What the form looks like before anybody has typed. */
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

/** A file cannot be put back into its field. */
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
    // A full or forbidden storage keeps nothing; the form works all the same.
    return false;
  }
}

function forget(place: string): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Nothing was kept either.
  }
}
