/**
 * Which forms hold work that is not saved. A form says by `data-warn-unsaved` that leaving it should be asked about;
 * whether it is touched or on its way is noted on the element, so that it ends with it. Where the query is what leads to
 * another page, as with tabs, it says `data-warn-unsaved="query"`.
 */
const GUARDED = "form[data-warn-unsaved]";
type State = "touched" | "sent";

const guarded = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(GUARDED) : null;

const formsThatAre = (state: State) =>
  document.querySelectorAll<HTMLFormElement>(`${GUARDED}[data-unsaved="${state}"]`);

/** Notes what is typed and sent from now on, and lets the browser ask before the document goes. Answers the end of it. */
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
    // Before the sender checks whether it may leave.
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

export const hasUnsavedChanges = (): boolean => formsThatAre("touched").length > 0;

/** The same, of forms that go with the query. */
export const wouldLoseByQuery = (): boolean =>
  [...formsThatAre("touched")].some((form) => form.dataset.warnUnsaved === "query");

/** The form that was sent came back: its work is as unsaved as before. */
export function sentFormsCameBack(): void {
  for (const form of formsThatAre("sent")) form.dataset.unsaved = "touched" satisfies State;
}

/** Whatever was sent has been taken. */
export function sentFormsWereTaken(): void {
  for (const form of formsThatAre("sent")) delete form.dataset.unsaved;
}

/** Nobody needs to be asked any more: it is kept elsewhere, or given up. */
export function forgetUnsavedChanges(): void {
  for (const form of formsThatAre("touched")) delete form.dataset.unsaved;
}
