/** Message about something that the page itself does not show. */
export interface ToastMessage {
  readonly title: string;
  readonly tone?: "neutral" | "good" | "bad";
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

type Listener = () => void;

/** Messages not shown yet, so that one sent before the region has loaded is not lost. */
const waiting: ToastMessage[] = [];
const listeners = new Set<Listener>();
let everAsked = false;

/** Shows a short message in the corner for a moment. For what the page itself does not show. */
export function toast(message: ToastMessage): void {
  waiting.push(message);
  everAsked = true;
  for (const listener of listeners) listener();
}

export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const takeToasts = (): ToastMessage[] => waiting.splice(0);

/** Returns true once a toast has been sent, which is when the region is worth loading. */
export const hasToasted = (): boolean => everAsked;
