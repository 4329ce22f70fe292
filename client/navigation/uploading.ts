/** A form whose files are being uploaded, or failed to upload. */
export interface Uploading {
  readonly form: HTMLFormElement;
  /** Progress from 0 to 1; reaches 1 before the server has checked the files. */
  readonly part: number;
  readonly hasFailed: boolean;
  cancel(): void;
}

let current: Uploading | undefined;
const listeners = new Set<() => void>();

/** The current upload, for the fields that show its progress. */
export const uploading = {
  set(next: Uploading | undefined): void {
    current = next;
    for (const listener of listeners) listener();
  },
  /** Returns the upload of the form that this file field belongs to; undefined if there is none. */
  of: (field: HTMLInputElement | null): Uploading | undefined =>
    field?.form && field.form === current?.form && (field.files?.length ?? 0) > 0 ? current : undefined,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
