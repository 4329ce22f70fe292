import * as z from "zod";
import { attentionKinds, setupSteps } from "../panel.ts";
import { businessInput, done, inBusiness, ofBusiness, signedIn, timestamp } from "./operation.ts";

const attention = z.object({
  kind: z.enum(attentionKinds),
  /** How many of the kind wait; 1 where the entry is about one thing. */
  count: z.number().int().positive(),
  /** What it is about: a treet, a file, a person; empty where it is about several. */
  subject: z.string(),
  /** The id of that; null where it is about several. */
  subjectId: z.string().nullable(),
  /** The treet that is asked for, with its id, where a claim waits; empty otherwise. */
  treet: z.string(),
  treetId: z.string().nullable(),
  /** Since when it waits, or when it ends. */
  at: timestamp.nullable(),
  /** What is left, where that is the reason. */
  left: z.number().int().nullable(),
});
export type Attention = z.infer<typeof attention>;

const setup = z.object({
  /** Each is read from what there is, so it comes back when that goes. */
  done: z.record(z.enum(setupSteps), z.boolean()),
  /** This person has put the list away. */
  hidden: z.boolean(),
});
export type Setup = z.infer<typeof setup>;

/** What a community's team sees first. */
export const panel = {
  waiting: signedIn
    .route({
      method: "GET",
      path: "/me/waiting",
      summary: "How much waits for me, by the address of each business",
    })
    .output(z.record(z.string(), z.number().int())),
  ...ofBusiness.router({
    attention: inBusiness("panel.view", { addsUp: true })
      .route({
        method: "GET",
        path: "/panel/attention",
        summary: "What waits for the team",
      })
      .input(businessInput)
      .output(z.array(attention)),
    setup: inBusiness("panel.view")
      .route({
        method: "GET",
        path: "/panel/setup",
        summary: "First steps of a community",
      })
      .input(businessInput)
      .output(setup),
    hideSetup: inBusiness("panel.view", { peopleOnly: true, atRest: true })
      .route({
        method: "PUT",
        path: "/panel/setup",
        summary: "Put the first steps away, or get them back; for the person who asks",
      })
      .input(businessInput.extend({ hidden: z.boolean() }))
      .output(done),
  }),
};
