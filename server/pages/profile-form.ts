import type { ActionRequest } from "../ssr/page.ts";
import { pictureIn } from "./picture.ts";

/** What the profile fields of a form say; the picture is uploaded on the way. */
export async function profileIn(request: ActionRequest) {
  const { form } = request;
  const avatar = await pictureIn(request, "avatar", "avatar");
  return {
    firstName: form.text("firstName"),
    lastName: form.text("lastName"),
    phone: form.text("phone"),
    phoneCountry: form.optional("phoneCountry") ?? request.country,
    timezone: form.optional("timezone"),
    ...(avatar !== undefined && { avatar }),
  };
}
