/** Something that happened behind the page's back and is worth a sentence. */
export interface ToastMessage {
  readonly title: string;
  readonly tone?: "neutral" | "good" | "bad";
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

type Listener = () => void;

/** Messages that nobody has shown yet, so that one said before the region is loaded is not lost. */
const waiting: ToastMessage[] = [];
const listeners = new Set<Listener>();
let everAsked = false;

/** Says something in the corner for a moment. For what the page itself does not show. */
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

/** Whether anything was ever said, which is when the region is worth loading. */
export const hasToasted = (): boolean => everAsked;
