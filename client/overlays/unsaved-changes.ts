/**
 * Tracks which forms hold unsaved input. A form with `data-warn-unsaved` asks for confirmation before it is left;
 * whether it has been changed or submitted is stored on the element, so that the state disappears with it. If a change
 * of the query leads to another page, as with tabs, the form has `data-warn-unsaved="query"`.
 */
const GUARDED = "form[data-warn-unsaved]";
type State = "touched" | "sent";

const guarded = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(GUARDED) : null;

const formsThatAre = (state: State) =>
  document.querySelectorAll<HTMLFormElement>(`${GUARDED}[data-unsaved="${state}"]`);

/**
 * Tracks input and submissions from now on, and makes the browser ask before unloading the document. Returns a function
 * that stops tracking.
 */
export function watchUnsavedChanges(onFirstTouch: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const touch = ({ target }: Event) => {
    const form = guarded(target);
    if (!form) return;
    form.dataset.unsaved = "touched" satisfies State;
    onFirstTouch();
  };
  addEventListener("input", touch, { signal });
  addEventListener("change", touch, { signal });
  addEventListener(
    "submit",
    ({ target }) => {
      const form = guarded(target);
      if (form) form.dataset.unsaved = "sent" satisfies State;
    },
    // Capture phase, to run before the submit handler checks whether it may navigate.
    { signal, capture: true },
  );
  addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest("a") : null;
      // A file is opened beside the page: the browser would ask about leaving it, though it stays.
      if (link && isFile(link) && hasUnsavedChanges()) link.target = "_blank";
    },
    { signal, capture: true },
  );
  addEventListener(
    "beforeunload",
    (event) => {
      if (hasUnsavedChanges()) event.preventDefault();
    },
    { signal },
  );
  return () => watching.abort();
}

const isFile = ({ origin, pathname }: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname.startsWith("/api/");

export const hasUnsavedChanges = (): boolean => formsThatAre("touched").length > 0;

/** Returns true if a change of the query would discard input. */
export const wouldLoseByQuery = (): boolean =>
  [...formsThatAre("touched")].some((form) => form.dataset.warnUnsaved === "query");

/** Marks submitted forms as unsaved again after they were returned with errors. */
export function sentFormsCameBack(): void {
  for (const form of formsThatAre("sent")) form.dataset.unsaved = "touched" satisfies State;
}

/** Clears the state of submitted forms after they have succeeded. */
export function sentFormsWereTaken(): void {
  for (const form of formsThatAre("sent")) delete form.dataset.unsaved;
}

/** Drops all unsaved changes, as they are saved elsewhere or discarded. */
export function forgetUnsavedChanges(): void {
  for (const form of formsThatAre("touched")) delete form.dataset.unsaved;
}
