import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import {
  keptPictures,
  picturesOf,
  type WrittenPicture,
  withStockPicture,
  writtenTreet,
} from "#shared/written-treet.ts";
import type { ActionRequest } from "../ssr/page.ts";
import { pictureIn } from "./picture.ts";

/** Reads a treet's form and uploads its pictures. Times are in the community's time zone. */
export async function treetContentFrom(request: ActionRequest, timezone: string): Promise<TreetContent> {
  const places = keptPictures(request.form);
  const pictures: WrittenPicture[] = [];
  // Uploaded one after the other: each takes tens of megabytes while it is read.
  for (const place of places) {
    const picture = await pictureIn(request, place.name, "treet");
    pictures.push(picture === undefined ? place : { ...place, imageId: picture });
  }
  const written = { ...writtenTreet(request.form, timezone), ...picturesOf(inOrder(pictures, request)) };
  return withStockPicture(written);
}

/** Moves one picture forward by one place if the form requests it. */
function inOrder(pictures: readonly WrittenPicture[], { form }: ActionRequest): readonly WrittenPicture[] {
  const at = pictures.findIndex(({ name }) => name === form.text("earlier"));
  const [before, moved] = [pictures[at - 1], pictures[at]];
  if (!before || !moved) return pictures;
  return pictures.with(at - 1, moved).with(at, before);
}
