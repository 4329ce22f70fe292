import { type ImagePurposeName, parseCrop } from "#shared/image-purposes.ts";
import { Problem, problem } from "#shared/problems.ts";
import type { ActionRequest } from "../ssr/page.ts";

/**
 * Reads a picture field of a form: returns the ID of the uploaded picture, null to remove the current one, or undefined
 * to leave it unchanged. Rejects with a Problem at the field.
 */
export async function pictureIn(
  { form, backend }: Pick<ActionRequest, "form" | "backend">,
  name: string,
  purpose: ImagePurposeName,
): Promise<string | null | undefined> {
  const file = form.file(name);
  if (!file) return form.checked(`${name}Remove`) ? null : undefined;
  const crop = parseCrop(form.text(`${name}Crop`));
  try {
    const upload = new File([new Uint8Array(file.bytes)], file.name, { type: file.type });
    const { id } = await backend.images.upload({ file: upload, purpose, ...(crop && { crop }) });
    return id;
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const message = error.fields?.file ?? error.message;
    throw problem(error.code, { message, fields: { [name]: message }, cause: error });
  }
}
