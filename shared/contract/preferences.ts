import * as z from "zod";
import * as words from "#words/inputs.ts";
import { memberRequests } from "../mail-preferences.ts";
import { emailField } from "./account-fields.ts";
import { businessInput, done } from "./common.ts";
import { severalLines, tokenField } from "./fields.ts";
import { mailChoices } from "./mail-choices.ts";
import { inBusiness, ofBusiness, open, openOnce } from "./operation.ts";

const mayLeave = inBusiness("members.leave");

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
const reason = severalLines()
  .min(2, { error: words.writeAFewWords })
  .max(500, { error: () => words.atMostCharacters({ max: 500 }) });

export const preferences = {
  get: open("GET /preferences/linked", "Get email preferences by the link in an email")
    .input(byLink)
    .output(mailPreferences.nullable()),
  set: open("POST /preferences/linked", "Update email preferences by the link in an email")
    .input(byLink.extend(choice.shape))
    .output(done),
  freshLink: openOnce("POST /preferences/link", "Request an emailed link to the email preferences", {
    description: "The response is the same whether or not the member exists.",
  })
    .input(businessInput.extend({ email: emailField }))
    .output(done),
  sayWhy: openOnce(
    "POST /preferences/linked/reason",
    "Record why a member unsubscribed, by the link in an email",
  )
    .input(byLink.extend({ reason }))
    .output(done),
  ask: openOnce(
    "POST /preferences/linked/requests",
    "Request to leave, or the export or deletion of personal data, to be confirmed by email",
  )
    .input(byLink.extend({ request: asked }))
    .output(done),
  asked: open("GET /preferences/requests", "Get the request that an emailed link confirms")
    .input(byLink)
    .output(mailPreferences.pick({ business: true, email: true }).extend({ request: asked }).nullable()),
  confirm: open("POST /preferences/requests", "Confirm and carry out the request of an emailed link")
    .input(byLink)
    .output(
      z.object({
        request: asked,
        /** All data held about the membership, if that was requested. */
        data: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  ...ofBusiness.router({
    mine: mayLeave("GET /preferences", "Get the caller's email preferences")
      .input(businessInput)
      .output(mailPreferences),
    setMine: mayLeave("POST /preferences", "Update the caller's email preferences")
      .input(businessInput.extend(choice.shape))
      .output(done),
    sayWhyMine: mayLeave("POST /preferences/reason", "Record why the caller unsubscribed")
      .input(businessInput.extend({ reason }))
      .output(done),
    askMine: mayLeave(
      "POST /preferences/requests",
      "Request to leave, or the export or deletion of personal data, as a signed-in member",
    )
      .input(businessInput.extend({ request: asked }))
      .output(done),
  }),
};
