import type { TreetContent } from "#shared/contract/treets.ts";
import {
  keptPictures,
  picturesOf,
  type WrittenForm,
  withStockPicture,
  writtenTreet,
} from "#shared/written-treet.ts";
import type { StartOfTreet } from "./editor-data.ts";

/** What stands in the form at this moment. */
export interface Written {
  readonly content: TreetContent;
  /** The first picture, where one is chosen that is not kept yet. */
  readonly file: File | null;
}

/** What the form begins with. */
export function writtenAtStart(start: StartOfTreet | null): Written {
  const empty = writtenTreet({ text: () => "", checked: () => false }, "UTC");
  return { content: withStockPicture({ ...empty, ...start }), file: null };
}

/** A picture that is chosen has no id before it is saved. */
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
