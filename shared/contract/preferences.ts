import * as z from "zod";
import * as words from "#words/inputs.ts";
import { digestRhythms, memberRequests } from "../mail-preferences.ts";
import { emailField, tokenField } from "./fields.ts";
import { businessInput, done, inBusiness, ofBusiness, open } from "./operation.ts";

export const mailChoices = z.object({
  digest: z.enum(digestRhythms),
  newTreets: z.boolean(),
  claimReminders: z.boolean(),
  packs: z.boolean(),
});

/** The emails that a community may send to a member. */
export const mailPreferences = z.object({
  business: z.object({ slug: z.string(), name: z.string(), logoUrl: z.string().nullable() }),
  /** Masked. */
  email: z.string(),
  ...mailChoices.shape,
});
export type MailPreferences = z.infer<typeof mailPreferences>;

/** Omitted fields stay unchanged. */
const choice = mailChoices.partial();
const byLink = z.object({ token: tokenField });
const asked = z.enum(memberRequests);
/** Reason for unsubscribing, which the team sees without a name. */
const reason = z
  .string()
  .trim()
  .min(2, { error: words.writeAFewWords })
  .max(500, { error: () => words.atMostCharacters({ most: 500 }) });

export const preferences = {
  get: open
    .route({ method: "GET", path: "/preferences/linked", summary: "Mail preferences, by the link in a mail" })
    .input(byLink)
    .output(mailPreferences.nullable()),
  set: open
    .route({ method: "POST", path: "/preferences/linked", summary: "Choose mails, by the link in a mail" })
    .input(byLink.extend(choice.shape))
    .output(done),
  freshLink: open
    .route({
      method: "POST",
      path: "/preferences/link",
      summary: "Mail me a link to my preferences",
      description: "Answers the same whether there is such a member or not.",
    })
    .input(businessInput.extend({ email: emailField }))
    .output(done),
  sayWhy: open
    .route({ method: "POST", path: "/preferences/linked/reason", summary: "Say why I want no more mails" })
    .input(byLink.extend({ reason }))
    .output(done),
  ask: open
    .route({
      method: "POST",
      path: "/preferences/linked/requests",
      summary: "Ask to leave, to get my data or to have it deleted: a mail confirms it",
    })
    .input(byLink.extend({ request: asked }))
    .output(done),
  asked: open
    .route({ method: "GET", path: "/preferences/requests", summary: "What the link in the mail confirms" })
    .input(byLink)
    .output(mailPreferences.pick({ business: true, email: true }).extend({ request: asked }).nullable()),
  confirm: open
    .route({ method: "POST", path: "/preferences/requests", summary: "Do what the link in the mail is for" })
    .input(byLink)
    .output(
      z.object({
        request: asked,
        /** All data held about the membership, if that was requested. */
        data: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  ...ofBusiness.router({
    mine: inBusiness("members.leave")
      .route({ method: "GET", path: "/preferences", summary: "My mail preferences" })
      .input(businessInput)
      .output(mailPreferences),
    setMine: inBusiness("members.leave")
      .route({
        method: "POST",
        path: "/preferences",
        summary: "Choose which mails I get",
      })
      .input(businessInput.extend(choice.shape))
      .output(done),
    sayWhyMine: inBusiness("members.leave")
      .route({
        method: "POST",
        path: "/preferences/reason",
        summary: "Say why I want no more mails, as the member who is signed in",
      })
      .input(businessInput.extend({ reason }))
      .output(done),
    askMine: inBusiness("members.leave")
      .route({
        method: "POST",
        path: "/preferences/requests",
        summary: "The same, as the member who is signed in",
      })
      .input(businessInput.extend({ request: asked }))
      .output(done),
  }),
};
