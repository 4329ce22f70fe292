import { type RefObject, useEffect, useState } from "react";
import { useRootData } from "../root-data.ts";
import { storageOf } from "./browser-storage.ts";
import { forgetDrafts, restoreDrafts, saveDrafts } from "./form-drafts.ts";

const KEPT_MS = 7 * 24 * 60 * 60_000;
/** Pause in typing after which the draft is saved. */
const REST_MS = 600;

interface KeptDraft {
  /** True if a draft from an earlier visit was restored. */
  readonly restored: boolean;
  readonly forget: () => void;
}

/** Saves the input in the long form inside `frame` on this device until it is submitted, without images and secrets. */
export function useKeptDraft(frame: RefObject<HTMLElement | null>): KeptDraft {
  const [restored, setRestored] = useState(false);
  const owner = useRootData().session?.user.id;
  useEffect(() => {
    const form = frame.current?.querySelector("form");
    const storage = storageOf("localStorage");
    if (!form || !storage) return;
    const path = placeOf(location.pathname);
    const isRestored = restoreDrafts(path, owner, storage, KEPT_MS);
    setRestored(isRestored);
    // Restoring used it up, but the user may leave again without typing.
    if (isRestored) saveDrafts(path, owner, undefined, storage);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = setTimeout(() => saveDrafts(path, owner, undefined, storage), REST_MS);
    };
    const sent = ({ submitter }: SubmitEvent) => {
      if (!isLastStep(form) && !submitter?.hasAttribute("data-early")) return;
      clearTimeout(timer);
      forgetDrafts(path, storage);
    };
    form.addEventListener("input", keep);
    // Goes to another step, in a wizard.
    form.addEventListener("click", keep);
    form.addEventListener("submit", sent);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", keep);
      form.removeEventListener("click", keep);
      form.removeEventListener("submit", sent);
    };
  }, [frame, owner]);
  return {
    restored,
    forget() {
      const storage = storageOf("localStorage");
      if (storage) forgetDrafts(placeOf(location.pathname), storage);
    },
  };
}

/** Returns true unless the form is a wizard on an earlier step, where most buttons only lead to the next step. */
function isLastStep(form: HTMLFormElement): boolean {
  const last = [...form.querySelectorAll(".wizard-step")].at(-1);
  return last === undefined || last.hasAttribute("data-current");
}

const placeOf = (pathname: string) => `kept:${pathname}`;
