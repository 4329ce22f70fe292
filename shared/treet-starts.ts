import { stockAlt, stockImageId } from "./stock/images.ts";
import { type TreetTemplate, treetTemplates } from "./treet-templates.ts";

/** Initial values of a treet, by field name. */
type StartingContent = Omit<TreetTemplate, "id" | "picture"> & {
  readonly imageId: string;
  readonly imageAlt: string;
};

export function treetTemplate(id: string | undefined): StartingContent | undefined {
  const found = treetTemplates.find((template) => template.id === id);
  if (!found) return undefined;
  const { id: _, picture, ...content } = found;
  const imageId = stockImageId({ id: picture });
  return { ...content, imageId, imageAlt: stockAlt(imageId) };
}
