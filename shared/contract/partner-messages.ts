import * as z from "zod";
import * as words from "#words/inputs.ts";
import { MAX_PARTNER_MESSAGE_LENGTH } from "../partner-rules.ts";
import { businessInput, done, pageInput, pageOf, timestamp } from "./common.ts";
import { severalLines } from "./fields.ts";
import { inBusiness, ofBusiness } from "./operation.ts";
import { chosenPartners, onePartner } from "./partner-shapes.ts";

export const partnerMessage = z.object({
  id: z.string(),
  /** True if written by the requesting business. */
  isOurs: z.boolean(),
  /** First name of the author; null if they are gone. */
  author: z.string().nullable(),
  text: z.string(),
  at: timestamp,
});
export type PartnerMessage = z.infer<typeof partnerMessage>;

const messageText = severalLines()
  .min(1, { error: words.writeAFewWords })
  .max(MAX_PARTNER_MESSAGE_LENGTH, {
    error: () => words.atMostCharacters({ max: MAX_PARTNER_MESSAGE_LENGTH }),
  });

/** Messages between a community and a business that supplies it or wants to. `business` is either of the two. */
export const partnerMessages = ofBusiness.router({
  list: inBusiness("messages.view")(
    "GET /partners/{partner}/messages",
    "List the messages with a partner, newest first",
  )
    .input(onePartner.extend(pageInput.shape))
    .output(pageOf(partnerMessage).extend({ unread: z.number().int() })),
  send: inBusiness("messages.send")(
    "POST /partners/{partner}/messages",
    "Send a message to a partner, who is notified by email",
  )
    .input(onePartner.extend({ text: messageText }))
    .output(partnerMessage),
  sendMany: inBusiness("partners.manage")(
    "POST /partners/messages",
    "Send the same message to several partners, each in their own thread",
  )
    .input(z.intersection(businessInput.extend({ text: messageText }), chosenPartners))
    .output(
      z.object({
        changed: z.number().int(),
        refused: z.array(z.object({ name: z.string(), reason: z.string() })),
      }),
    ),
  read: inBusiness("messages.view", { atRest: true })(
    "POST /partners/{partner}/messages/read",
    "Mark messages with a partner as read up to a given one",
  )
    .input(onePartner.extend({ upTo: z.string().max(64) }))
    .output(done),
});
