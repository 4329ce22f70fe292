import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FORM_KEY } from "#shared/form-key.ts";
import { payloadPathOf } from "#shared/page-state.ts";
import * as words from "#words/treet.ts";
import { timeText } from "../../design/text.tsx";
import { withoutPrefetched } from "../../navigation/prefetched.ts";
import { postForm } from "../../payloads.ts";
import { useRootData } from "../../root-data.ts";

export interface Autosaved {
  readonly version: number;
  /** "Saved 10:32", or why saving failed. */
  readonly note: string;
}

/** Delay between the last keystroke and saving a draft. */
const REST_MS = 2_000;

/**
 * Saves a draft automatically while it is being written. Pictures are only saved with the button. Stops if someone else
 * has changed the draft, as the differences have to be reviewed first.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { intent, version: first }: { readonly intent: string | null; readonly version: number },
): Autosaved & { readonly touch: () => void } {
  const [version, setVersion] = useState(first);
  const [note, setNote] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(undefined);
  const stopped = useRef(false);
  const timeNow = useTimeNow();

  const save = async (element: HTMLFormElement, action: string) => {
    const typed = element.dataset.typed;
    const draft = draftIn(element, action);
    const answer = await withoutPrefetched(
      postForm(payloadPathOf(location.pathname), draft, AbortSignal.timeout(REQUEST_MS)),
    ).catch(() => undefined);
    if (answer?.kind !== "form") return setNote(words.autosaveOffline());
    const { shown, message, fields } = answer.form;
    if (answer.status === 409) {
      stopped.current = true;
      return setNote(words.autosaveConflict());
    }
    if (!shown?.version)
      return setNote(words.autosaveFailed({ message: message ?? Object.values(fields)[0] ?? "" }).trim());
    // A form submitted at this moment must carry the new version.
    flushSync(() => setVersion(Number(shown.version)));
    setNote(words.savedAt({ time: timeNow() }));
    const hasFiles = [...new FormData(element).values()].some((one) => one instanceof File && one.size > 0);
    if (element.dataset.typed === typed && !hasFiles) delete element.dataset.unsaved;
  };

  const touch = () => {
    const element = form.current;
    if (!element || intent === null || stopped.current) return;
    element.dataset.typed = String(Number(element.dataset.typed ?? 0) + 1);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      saving.current = (saving.current ?? Promise.resolve())
        .then(() => save(element, intent))
        .finally(() => {
          saving.current = undefined;
        });
    }, REST_MS);
  };

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const wait = (event: SubmitEvent) => {
      clearTimeout(timer.current);
      const running = saving.current;
      const isOnItsWay = element.hasAttribute("data-busy");
      if (!running && !isOnItsWay) return;
      event.preventDefault();
      event.stopPropagation();
      // A double click submits once. The submission waits for a running save, which changes the version.
      if (!running || isOnItsWay) return;
      void running.then(() => element.requestSubmit(event.submitter));
    };
    element.addEventListener("submit", wait);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener("submit", wait);
    };
  }, [form]);
  return { version, note, touch };
}

const REQUEST_MS = 30_000;

function draftIn(element: HTMLFormElement, intent: string): FormData {
  const draft = new FormData(element);
  for (const [name, value] of [...draft]) if (value instanceof File) draft.delete(name);
  draft.set("intent", intent);
  // The same text may be saved again after other changes, so of the idempotency key only the user's mark is sent.
  draft.set(FORM_KEY, String(draft.get(FORM_KEY)).replace(/^[^.]*/, ""));
  return draft;
}

/** Returns a function for the present time in the user's time zone: "14:30". */
export function useTimeNow(): () => string {
  const timezone = useRootData().session?.user.timezone ?? "UTC";
  return () => timeText(new Date().toISOString(), "time", timezone);
}
