import type { TreetContent } from "#shared/contract/treets.ts";
import {
  keptPictures,
  picturesOf,
  type WrittenPicture,
  withStockPicture,
  writtenTreet,
} from "#shared/written-treet.ts";
import type { ActionRequest } from "../ssr/page.ts";
import { pictureIn } from "./picture.ts";

/** What was typed about a treet, with the pictures that came along. Times are the wall clock of the community. */
export async function treetContentFrom(request: ActionRequest, timezone: string): Promise<TreetContent> {
  const places = keptPictures(request.form);
  const pictures: WrittenPicture[] = [];
  // One after the other: each takes tens of megabytes while it is read.
  for (const place of places) {
    const picture = await pictureIn(request, place.name, "treet");
    pictures.push(picture === undefined ? place : { ...place, imageId: picture });
  }
  const written = { ...writtenTreet(request.form, timezone), ...picturesOf(inOrder(pictures, request)) };
  return withStockPicture(written);
}

/** The same with one of them a place earlier, where that was asked for. */
function inOrder(pictures: readonly WrittenPicture[], { form }: ActionRequest): readonly WrittenPicture[] {
  const at = pictures.findIndex(({ name }) => name === form.text("earlier"));
  const [before, moved] = [pictures[at - 1], pictures[at]];
  if (!before || !moved) return pictures;
  return pictures.with(at - 1, moved).with(at, before);
}
