import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import {
  keptPictures,
  picturesOf,
  type WrittenForm,
  withStockPicture,
  writtenTreet,
} from "#shared/written-treet.ts";
import type { StartOfTreet } from "./editor-data.ts";

/** The form's current content. */
export interface Written {
  readonly content: TreetContent;
  /** The first picture, if it is a newly chosen file; null otherwise. */
  readonly file: File | null;
}

/** Returns the form's initial content. */
export function writtenAtStart(start: StartOfTreet | null): Written {
  const empty = writtenTreet({ text: () => "", checked: () => false }, "UTC");
  return { content: withStockPicture({ ...empty, ...start }), file: null };
}

/** ID of a newly chosen picture until it is saved. */
export const CHOSEN = "chosen";

export function writtenIn(form: HTMLFormElement, timezone: string): Written {
  const fields = fieldsOf(new FormData(form));
  const places = keptPictures(fields).map((place) => ({ ...place, file: fields.file(place.name) }));
  const pictures = picturesOf(
    places.map(({ file, imageId, ...place }) => ({ ...place, imageId: file ? CHOSEN : imageId })),
  );
  const first = places.find(({ file, imageId }) => file || imageId !== null);
  const content = withStockPicture({ ...writtenTreet(fields, timezone), ...pictures });
  return { content, file: first?.file ?? null };
}

const fieldsOf = (form: FormData): WrittenForm & { file(name: string): File | null } => ({
  text: (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  },
  checked: (name) => form.has(name),
  file: (name) => {
    const value = form.get(name);
    return value instanceof File && value.size > 0 ? value : null;
  },
});
