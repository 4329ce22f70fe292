import { profileChanges } from "#shared/contract/me.ts";
import type { ActionRequest } from "../ssr/page.ts";
import { valuesOf } from "./form-input.ts";
import { pictureIn } from "./picture.ts";

const profileFields = profileChanges.pick({
  firstName: true,
  lastName: true,
  phone: true,
  timezone: true,
  locale: true,
});

/** Reads the profile fields that a form contains, and uploads the picture. */
export async function profileIn(request: ActionRequest) {
  const { form } = request;
  const avatar = await pictureIn(request, "avatar", "avatar");
  return {
    ...valuesOf(profileFields, form),
    phoneCountry: form.optional("phoneCountry") ?? request.country,
    ...(avatar !== undefined && { avatar }),
  };
}
