import * as z from "zod";
import { attentionKinds, setupSteps } from "../panel.ts";
import { businessInput, done, timestamp } from "./common.ts";
import { inBusiness, ofBusiness, signedIn } from "./operation.ts";

const attention = z.object({
  kind: z.enum(attentionKinds),
  /** Number of pending items of this kind; 1 if the entry is about a single item. */
  count: z.number().int().positive(),
  /** Name of the treet, file or person concerned; empty for several. */
  subject: z.string(),
  /** Id of the subject; null for several. */
  subjectId: z.string().nullable(),
  /** Title and id of the treet that a pending claim asks for; otherwise empty and null. */
  treet: z.string(),
  treetId: z.string().nullable(),
  /** Pending since, or ending at. */
  at: timestamp.nullable(),
  /** Remaining quantity, if that is the reason. */
  left: z.number().int().nullable(),
});
export type Attention = z.infer<typeof attention>;

const setup = z.object({
  /** Derived from current data, so a step becomes open again if its data is removed. */
  done: z.record(z.enum(setupSteps), z.boolean()),
  /** The user has hidden the list. */
  hidden: z.boolean(),
});
export type Setup = z.infer<typeof setup>;

/** The start page of a community's team. */
export const panel = {
  waiting: signedIn("GET /me/waiting", "Count the caller's pending items by business slug").output(
    z.record(z.string(), z.number().int()),
  ),
  ...ofBusiness.router({
    attention: inBusiness("panel.view", { addsUp: true })(
      "GET /panel/attention",
      "List the items that need the team's attention",
    )
      .input(businessInput)
      .output(z.array(attention)),
    setup: inBusiness("panel.view")("GET /panel/setup", "Get the setup steps of a community")
      .input(businessInput)
      .output(setup),
    hideSetup: inBusiness("panel.view", { peopleOnly: true, atRest: true })(
      "PUT /panel/setup",
      "Hide or show the setup steps for the caller",
    )
      .input(businessInput.extend({ hidden: z.boolean() }))
      .output(done),
  }),
};
