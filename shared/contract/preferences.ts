import * as z from "zod";
import { digestRhythms } from "../mail-preferences.ts";
import { tokenField } from "./fields.ts";
import { businessInput, done, inBusiness, open } from "./operation.ts";

/** What a community may mail to one member. */
export const mailPreferences = z.object({
  business: z.object({ slug: z.string(), name: z.string(), logoUrl: z.string().nullable() }),
  /** Masked. */
  email: z.string(),
  digest: z.enum(digestRhythms),
});
export type MailPreferences = z.infer<typeof mailPreferences>;

const choice = z.object({ digest: z.enum(digestRhythms) });
const byLink = z.object({ token: tokenField });

export const preferences = {
  get: open
    .route({ method: "GET", path: "/preferences/linked", summary: "Mail preferences, by the link in a mail" })
    .input(byLink)
    .output(mailPreferences.nullable()),
  set: open
    .route({ method: "POST", path: "/preferences/linked", summary: "Choose mails, by the link in a mail" })
    .input(byLink.extend(choice.shape))
    .output(done),
  mine: inBusiness("members.leave")
    .route({ method: "GET", path: "/businesses/{business}/preferences", summary: "My mail preferences" })
    .input(businessInput)
    .output(mailPreferences),
  setMine: inBusiness("members.leave")
    .route({
      method: "POST",
      path: "/businesses/{business}/preferences",
      summary: "Choose which mails I get",
    })
    .input(businessInput.extend(choice.shape))
    .output(done),
};
