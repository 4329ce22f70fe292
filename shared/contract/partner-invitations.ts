import * as z from "zod";
import * as words from "#words/inputs.ts";
import { businessCategories } from "../business-kinds.ts";
import { declineReasonNames, partnerPolicies } from "../partner-rules.ts";
import { treetCategories, treetTypes } from "../treets.ts";
import { emailField } from "./account-fields.ts";
import { done, timestamp } from "./common.ts";
import {
  businessNameField,
  fewWordsField,
  invitationInput,
  severalLines,
  slugField,
  tokenField,
} from "./fields.ts";
import { open, openOnce, signedIn } from "./operation.ts";

/** Data shown to the holder of the emailed link before they decide. */
export const partnerInvitation = z.object({
  state: z.enum(["valid", "expired", "used", "revoked", "invalid"]),
  /** Name of the inviting community; null if the link is invalid. */
  from: z.string().nullable(),
  /** This and the following fields are only given while the invitation can be answered. */
  community: z
    .object({
      name: z.string(),
      tagline: z.string(),
      about: z.string(),
      category: z.enum(businessCategories),
      country: z.string().nullable(),
      logoUrl: z.string().nullable(),
      status: z.enum(["active", "frozen", "archived"]),
      /** Rounded down to tens. */
      members: z.number().int(),
      /** The most claimed categories, most popular first; empty if there are too few claims to tell. */
      likes: z.array(z.enum(treetCategories)),
      /** A treet that is already available to all members. */
      sample: z
        .object({
          title: z.string(),
          summary: z.string(),
          type: z.enum(treetTypes),
          category: z.enum(treetCategories),
          /** For example "20% off". */
          value: z.string().nullable(),
          imageId: z.string().nullable(),
          imageAlt: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  inviter: z.string().nullable(),
  /** The address it was sent to, mostly masked for a user signed in with another. */
  email: z.string().nullable(),
  /** An account with that address exists, so the next step is to sign in. */
  hasAccount: z.boolean(),
  /** A user with another address is signed in; they can answer anyway. */
  isOthers: z.boolean(),
  message: z.string(),
  policy: z.enum(partnerPolicies),
  expiresAt: timestamp.nullable(),
});

const withToken = z.object({ token: tokenField });
const named = <Shape extends z.core.$ZodLooseShape>(more: Shape) =>
  z.intersection(invitationInput, z.object(more));
const path = "/partner-invitations";

/** Operations for the holder of a partner invitation. */
export const partnerInvitations = {
  invitation: open(`GET ${path}/current`, "Get a partner invitation")
    .input(invitationInput)
    .output(partnerInvitation),
  accept: signedIn(`POST ${path}/accept`, "Accept a partner invitation with an existing or a new business")
    .input(
      named({
        /** Slug of one of the caller's businesses; a new business is created if absent. */
        provider: z.string().max(64).optional(),
        name: businessNameField.optional(),
        slug: slugField.optional(),
      }),
    )
    .output(
      z.object({
        provider: z.string(),
        /** Id of the partnership, for drafting a treet. */
        partner: z.string(),
        community: z.string(),
        /** `applied` if the community's plan has no room at present: it is notified and can accept once there is room. */
        state: z.enum(["active", "applied"]),
      }),
    ),
  decline: openOnce(`POST ${path}/decline`, "Decline a partner invitation")
    .input(
      named({
        why: z.enum(declineReasonNames).optional(),
        reason: fewWordsField,
      }),
    )
    .output(done),
  question: openOnce(`POST ${path}/question`, "Email a question about a partner invitation to the inviter")
    .input(
      named({
        question: severalLines()
          .min(10, { error: () => words.atLeastCharacters({ min: 10 }) })
          .max(1000, { error: () => words.atMostCharacters({ max: 1000 }) }),
      }),
    )
    .output(done),
  forward: openOnce(
    `POST ${path}/forward`,
    "Forward a partner invitation to another person in the business",
    { description: "That person receives a new link; the link used for this request stops working." },
  )
    .input(named({ email: emailField }))
    .output(done),
  askForNew: openOnce(
    `POST ${path}/request-new`,
    "Request a new partner invitation in place of an expired one",
  )
    .input(withToken)
    .output(done),
};
