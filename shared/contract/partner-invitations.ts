import * as z from "zod";
import * as words from "#words/inputs.ts";
import { businessCategories } from "../business-kinds.ts";
import { declineReasonNames, partnerPolicies } from "../partner-rules.ts";
import { treetCategories, treetTypes } from "../treets.ts";
import {
  businessNameField,
  emailField,
  fewWordsField,
  invitationInput,
  slugField,
  tokenField,
} from "./fields.ts";
import { done, open, signedIn, timestamp } from "./operation.ts";

/** What somebody with the mailed link sees before they decide. */
export const partnerInvitation = z.object({
  state: z.enum(["valid", "expired", "used", "revoked", "invalid"]),
  /** Who invites; null where the link leads nowhere. */
  from: z.string().nullable(),
  /** The rest is told of while the invitation can be answered. */
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
      /** What was claimed most, the most first; empty while there are too few claims to tell. */
      likes: z.array(z.enum(treetCategories)),
      /** Something that its members have already, and everybody of them. */
      sample: z
        .object({
          title: z.string(),
          summary: z.string(),
          type: z.enum(treetTypes),
          category: z.enum(treetCategories),
          /** "20 % off" */
          value: z.string().nullable(),
          imageId: z.string().nullable(),
          imageAlt: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  inviter: z.string().nullable(),
  /** The address it was sent to, with most of it hidden from somebody who is signed in with another. */
  email: z.string().nullable(),
  /** There is an account with that address, so that signing in is the way on. */
  hasAccount: z.boolean(),
  /** Somebody with another address is signed in; they can answer all the same. */
  isOthers: z.boolean(),
  message: z.string(),
  policy: z.enum(partnerPolicies),
  expiresAt: timestamp.nullable(),
});

const withToken = z.object({ token: tokenField });
const named = <Shape extends z.core.$ZodLooseShape>(more: Shape) =>
  z.intersection(invitationInput, z.object(more));
const path = "/partner-invitations";

/** What the holder of a partner invitation can do with it. */
export const partnerInvitations = {
  invitation: open
    .route({ method: "GET", path: `${path}/current`, summary: "What a partner invitation offers" })
    .input(invitationInput)
    .output(partnerInvitation),
  accept: signedIn
    .route({
      method: "POST",
      path: `${path}/accept`,
      summary: "Become a partner, with a business that is there or a new one",
    })
    .input(
      named({
        /** The address of a business of mine; a new one is made otherwise. */
        provider: z.string().max(64).optional(),
        name: businessNameField.optional(),
        slug: slugField.optional(),
      }),
    )
    .output(
      z.object({
        provider: z.string(),
        /** The partnership, to begin a treet for. */
        partner: z.string(),
        community: z.string(),
        /** `applied` where the plan of the community has no room at present: it is told, and accepts when it has. */
        state: z.enum(["active", "applied"]),
      }),
    ),
  decline: open
    .route({ method: "POST", path: `${path}/decline`, summary: "Say no to a community" })
    .input(
      named({
        why: z.enum(declineReasonNames).optional(),
        reason: fewWordsField,
      }),
    )
    .output(done),
  question: open
    .route({ method: "POST", path: `${path}/question`, summary: "Ask who invited something, by mail" })
    .input(
      named({
        question: z
          .string()
          .trim()
          .min(10, { error: () => words.atLeastCharacters({ least: 10 }) })
          .max(1000, { error: () => words.atMostCharacters({ most: 1000 }) }),
      }),
    )
    .output(done),
  forward: open
    .route({
      method: "POST",
      path: `${path}/forward`,
      summary: "Pass an invitation on to somebody else in the business",
      description: "They get a link of their own; the one used for this is dead from then on.",
    })
    .input(named({ email: emailField }))
    .output(done),
  askForNew: open
    .route({ method: "POST", path: `${path}/request-new`, summary: "Ask for an expired invitation again" })
    .input(withToken)
    .output(done),
};
