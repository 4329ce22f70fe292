/** A form whose files are on their way, or did not arrive. */
export interface Uploading {
  readonly form: HTMLFormElement;
  /** From 0 to 1; 1 is reached before the server has looked at them. */
  readonly part: number;
  readonly hasFailed: boolean;
  cancel(): void;
}

let current: Uploading | undefined;
const listeners = new Set<() => void>();

/** What is uploaded at the moment, for the fields that show how far it is. */
export const uploading = {
  set(next: Uploading | undefined): void {
    current = next;
    for (const listener of listeners) listener();
  },
  /** The upload of the form that this file field belongs to; undefined while there is none. */
  of: (field: HTMLInputElement | null): Uploading | undefined =>
    field?.form && field.form === current?.form && (field.files?.length ?? 0) > 0 ? current : undefined,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
