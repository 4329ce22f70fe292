import * as z from "zod";
import { memberStatuses, requestStatuses } from "../member-rules.ts";
import { accountByMailInput } from "./account-fields.ts";
import { tokenPair } from "./auth.ts";
import { businessInput, done, timestamp } from "./common.ts";
import { invitationInput } from "./fields.ts";
import { mailChoices } from "./mail-choices.ts";
import { inBusiness, ofBusiness, open, openOnce, signedIn } from "./operation.ts";

const mayLeave = inBusiness("members.leave");

/** An invitation as its addressee sees it. Fields that strangers must not see are null. */
export const memberInvitation = z.object({
  state: z.enum(["open", "accepted", "declined", "expired", "invalid"]),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  inviter: z.string().nullable(),
  message: z.string(),
  expiresAt: timestamp.nullable(),
  hasAccount: z.boolean(),
  community: z
    .object({
      slug: z.string(),
      name: z.string(),
      tagline: z.string(),
      logoUrl: z.string().nullable(),
      /** Text that new members agree to; empty if there is none. */
      consentText: z.string(),
      /** Emails that new members get until they choose for themselves. */
      mails: mailChoices,
    })
    .nullable(),
});

export const membershipRequest = z.object({
  business: z.object({ slug: z.string(), name: z.string(), logoUrl: z.string().nullable() }),
  status: z.enum(requestStatuses),
  since: timestamp.nullable(),
  /** Position on the waitlist; 1 is next. Null if not on it. */
  position: z.number().int().nullable(),
});
export type MembershipRequest = z.infer<typeof membershipRequest>;

const joined = z.object({ business: z.string(), name: z.string(), status: z.enum(memberStatuses) });

/** Agreement to the community's consent text. Without it, nobody can join a community that has one. */
export const consentInput = z.object({ consent: z.boolean().default(false) });

/** Data that a community holds about the caller, without the team's internal notes. */
export const keptAboutMe = z.object({
  business: z.object({ slug: z.string(), name: z.string() }),
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  externalId: z.string().nullable(),
  labels: z.array(z.string()),
  source: z.string(),
  joinedAt: timestamp.nullable(),
  lastActiveAt: timestamp.nullable(),
  consentAt: timestamp.nullable(),
  /** `joined_by_link`, `accepted_invitation` or `joined_openly`; after an import, the team's own words. */
  consentSource: z.string().nullable(),
  claims: z.number().int(),
  redemptions: z.number().int(),
});
export type KeptAboutMe = z.infer<typeof keptAboutMe>;

/** Operations for members themselves: joining by invitation or openly, reading the data held about them, and leaving. */
export const joiningOperations = {
  /** Reading never uses up the link. */
  invitation: open("GET /member-invitations/current", "Get a member invitation")
    .input(invitationInput)
    .output(memberInvitation),
  accept: signedIn("POST /member-invitations/accept", "Accept a member invitation")
    .input(z.intersection(invitationInput, consentInput))
    .output(joined),
  /** The email proves the address, so the new account needs no further confirmation and is signed in. */
  acceptAsNewPerson: open(
    "POST /member-invitations/accept-as-new",
    "Create an account and accept a member invitation",
  )
    .input(accountByMailInput.extend(consentInput.shape))
    .output(tokenPair.extend(joined.shape)),
  decline: openOnce("POST /member-invitations/decline", "Decline a member invitation")
    .input(invitationInput)
    .output(done),
  requests: signedIn("GET /me/membership-requests", "List the caller's pending and suspended memberships")
    .input(z.object({}))
    .output(z.array(membershipRequest)),
  ...ofBusiness.router({
    join: signedIn("POST /join", "Join a community or request to join it")
      .input(businessInput.extend(consentInput.shape))
      .output(joined),
    withdraw: signedIn("POST /join/withdraw", "Withdraw the caller's request to join or leave the waitlist")
      .input(businessInput)
      .output(done),
    aboutMe: mayLeave("GET /members/me", "Get the data that a community holds about the caller")
      .input(businessInput)
      .output(keptAboutMe),
    leave: mayLeave("POST /leave", "Leave a community").input(businessInput).output(done),
  }),
};
