import * as z from "zod";
import { businessInput, oneTreet, timestamp } from "./common.ts";
import { fewWordsField } from "./fields.ts";
import { inBusiness, ofBusiness } from "./operation.ts";
import { fieldChange, treet, treetContent } from "./treet-shapes.ts";

const mayPublish = inBusiness("treets.publish");

const waiting = z.object({
  treet: z.string(),
  title: z.string(),
  supplier: z.string(),
  /** `first`: not yet visible to members; `change`: members still see the previous version. */
  kind: z.enum(["first", "change"]),
  submittedAt: timestamp,
});

export const review = waiting.extend({
  version: z.number().int(),
  changes: z.array(fieldChange),
  /** What members see and receive once it is approved. */
  proposed: treetContent.extend({ currency: z.string() }),
});
export type Review = z.infer<typeof review>;

/** Submissions of partners that a community has to approve or send back. */
export const reviews = ofBusiness.router({
  list: inBusiness("panel.view")("GET /reviews", "List the submissions awaiting review")
    .input(businessInput)
    .output(z.array(waiting)),
  get: mayPublish("GET /reviews/{treet}", "Get the submission of a treet awaiting review")
    .input(oneTreet)
    .output(review.nullable()),
  ofPartner: mayPublish(
    "GET /partners/{partner}/reviews",
    "List the submissions of a partner awaiting review, with their changes, oldest first",
    { description: "Returns at most 20; the others follow once these are decided." },
  )
    .input(businessInput.extend({ partner: z.string().max(64) }))
    .output(z.array(review)),
  decide: mayPublish("POST /reviews/{treet}", "Approve a submission or request changes")
    .input(
      oneTreet.extend({
        /** Version of the treet that was reviewed. */
        version: z.number().int(),
        decision: z.enum(["approve", "request_changes"]),
        /** Changes requested from the supplier, who is notified. */
        reason: fewWordsField,
      }),
    )
    .output(treet),
});
