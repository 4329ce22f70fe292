import * as z from "zod";
import * as words from "#words/inputs.ts";
import { reportRhythms } from "../insight-rules.ts";
import { peopleList, peopleSomewhere } from "../lists/people.ts";
import { teamTopics } from "../mail-preferences.ts";
import { teamRoles } from "../permissions.ts";
import { planIds } from "../plans.ts";
import { grantedRoles, invitationStates, teamStatuses } from "../team-rules.ts";
import { accountByMailInput, listedEmailField } from "./account-fields.ts";
import { tokenPair } from "./auth.ts";
import { businessInput, done, fileDownload, filesOfInput, timestamp } from "./common.ts";
import { fewWordsField, invitationInput, tokenField } from "./fields.ts";
import { filterFields, listFields } from "./list-fields.ts";
import { inBusiness, ofBusiness, open, openOnce, signedIn } from "./operation.ts";

const mayLeaveAtRest = inBusiness("team.leave", { atRest: true });
const mayManage = inBusiness("team.manage");
const mayManageAtRest = inBusiness("team.manage", { atRest: true });

export const MAX_INVITATIONS_AT_ONCE = 20;

const topics = z.array(z.enum(teamTopics)).max(teamTopics.length);
const grantedRole = z.enum(grantedRoles, { error: words.chooseARole });
export const teamMember = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  avatarUrl: z.string().nullable(),
  role: z.enum(teamRoles),
  billing: z.boolean(),
  canRedeem: z.boolean(),
  status: z.enum(teamStatuses),
  addedBy: z.string().nullable(),
  joinedAt: timestamp,
  lastActiveAt: timestamp.nullable(),
  isMe: z.boolean(),
});

export const teamInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(grantedRoles),
  billing: z.boolean(),
  canRedeem: z.boolean(),
  state: z.enum(invitationStates),
  invitedBy: z.string().nullable(),
  sentAt: timestamp,
  expiresAt: timestamp,
  opened: z.boolean(),
  renewalAsked: z.boolean(),
});

export const teamSeats = z.object({
  /** Team members plus open invitations. */
  used: z.number().int(),
  allowed: z.number().int().nullable(),
  plan: z.enum(planIds),
  /** The smallest plan with more seats; null if there is none. */
  next: z
    .object({
      plan: z.enum(planIds),
      name: z.string(),
      seats: z.number().int().nullable(),
      monthMinor: z.number().int().nullable(),
    })
    .nullable(),
});

export const inviteOutcomes = ["invited", "already_member", "already_invited", "seat_limit"] as const;

/** An invitation as its addressee sees it. Fields that strangers must not see are null unless the link is valid. */
export const invitationForMe = z.object({
  state: z.enum([...invitationStates, "invalid"]),
  id: z.string().nullable(),
  email: z.string().nullable(),
  business: z
    .object({ slug: z.string(), name: z.string(), logoUrl: z.string().nullable(), status: z.string() })
    .nullable(),
  inviter: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
  role: z.enum(grantedRoles).nullable(),
  billing: z.boolean(),
  canRedeem: z.boolean(),
  message: z.string(),
  expiresAt: timestamp.nullable(),
  /** Some of the future colleagues. */
  team: z.array(z.object({ name: z.string(), avatarUrl: z.string().nullable() })),
  teamSize: z.number().int(),
  /** An account with that address exists, so the next step is to sign in. */
  hasAccount: z.boolean(),
  /** The link was sent by email and seen by no one else, so an account can be created with it at once. */
  provesAddress: z.boolean(),
});

/** Id of a team membership. */
const heir = z.string().max(64).optional();

const personInput = businessInput.extend({ person: z.string().max(64) });

export const team = {
  /** Reading never uses up the link. */
  invitation: open("GET /team-invitations/current", "Get a team invitation")
    .input(invitationInput)
    .output(invitationForMe),
  accept: signedIn("POST /team-invitations/accept", "Accept a team invitation")
    .input(invitationInput)
    .output(z.object({ business: z.string(), name: z.string() })),
  /** The email proves the address, so the new account needs no further confirmation and is signed in. */
  acceptAsNewPerson: open(
    "POST /team-invitations/accept-as-new",
    "Create an account and accept a team invitation",
  )
    .input(accountByMailInput)
    .output(tokenPair.extend({ business: z.string(), name: z.string() })),
  decline: openOnce("POST /team-invitations/decline", "Decline a team invitation")
    .input(z.intersection(invitationInput, z.object({ reason: fewWordsField })))
    .output(done),
  /** Asks the inviter for a new link, or for one to the signed-in user's address. */
  askAgain: openOnce("POST /team-invitations/ask-again", "Request a new team invitation")
    .input(z.object({ token: tokenField, toMyAddress: z.boolean().default(false) }))
    .output(done),
  exportAcross: signedIn("GET /me/team.csv", "Export the team members of several businesses as one CSV", {
    file: true,
  })
    .input(filesOfInput.extend(filterFields({ ...peopleList.filters, ...peopleSomewhere.look })))
    .output(fileDownload),
  ...ofBusiness.router({
    mute: mayLeaveAtRest(
      "PUT /team/me/muted",
      "Set the topics that the caller does not want to be notified of as a team member, by email or in the app",
    )
      .input(businessInput.extend({ muted: topics, silenced: topics.optional() }))
      .output(done),
    list: inBusiness("team.view")("GET /team", "List team members and open invitations")
      .input(businessInput)
      .output(
        z.object({ people: z.array(teamMember), invitations: z.array(teamInvitation), seats: teamSeats }),
      ),
    export: mayManage("GET /team.csv", "Export team members as CSV", { file: true })
      .input(businessInput.extend(listFields(peopleList)))
      .output(fileDownload),
    invite: mayManage("POST /team/invitations", "Invite people to the team")
      .input(
        businessInput.extend({
          emails: z
            .array(listedEmailField)
            .min(1, { error: words.enterAnAddressAtLeast })
            .max(MAX_INVITATIONS_AT_ONCE, {
              error: () => words.atMostInvitations({ max: MAX_INVITATIONS_AT_ONCE }),
            }),
          role: grantedRole,
          billing: z.boolean().default(false),
          canRedeem: z.boolean().default(false),
          message: fewWordsField,
        }),
      )
      .output(z.array(z.object({ email: z.string(), outcome: z.enum(inviteOutcomes) }))),
    resend: mayManage(
      "POST /team/invitations/{invitation}/resend",
      "Resend a team invitation with a new link",
    )
      .input(businessInput.extend({ invitation: z.string().max(64) }))
      .output(teamInvitation),
    /** Invalidates the previous link. As others have seen the new one, it does not prove an address. */
    link: mayManage(
      "POST /team/invitations/{invitation}/link",
      "Create a link to a team invitation, to share by other means than email",
    )
      .input(businessInput.extend({ invitation: z.string().max(64) }))
      .output(z.object({ email: z.string(), url: z.string(), expiresAt: timestamp })),
    previewInvitation: mayManage("POST /team/invitations/preview", "Preview a team invitation")
      .input(businessInput.extend({ role: grantedRole, message: fewWordsField }))
      .output(z.object({ subject: z.string(), text: z.string() })),
    revoke: mayManageAtRest("DELETE /team/invitations/{invitation}", "Revoke a team invitation")
      .input(businessInput.extend({ invitation: z.string().max(64) }))
      .output(done),
    update: mayManage("PATCH /team/{person}", "Update the role and permissions of a team member")
      .input(
        personInput.extend({
          role: grantedRole.optional(),
          billing: z.boolean().optional(),
          canRedeem: z.boolean().optional(),
          status: z.enum(["active", "suspended"]).optional(),
        }),
      )
      .output(teamMember),
    ownedResources: mayManage(
      "GET /team/{person}/belongings",
      "Get the drafts, API keys, open enquiries and report that a team member would leave behind",
    )
      .input(personInput)
      .output(
        z.object({
          /** Number of unpublished treets that they created. */
          drafts: z.number().int(),
          /** Names of their active API keys. */
          keys: z.array(z.string()),
          /** Number of enquiries assigned to them that wait for an answer. */
          enquiries: z.number().int(),
          /** How often they get the report by email; null if they don't. */
          report: z.enum(reportRhythms).nullable(),
        }),
      ),
    remove: mayManageAtRest("DELETE /team/{person}", "Remove a team member", {
      description:
        "Drafts, API keys, open enquiries and the report by email go to the given team members. Without one, drafts stay as they are, keys and the report end, and enquiries are unassigned.",
    })
      .input(personInput.extend({ draftsTo: heir, keysTo: heir, enquiriesTo: heir, reportTo: heir }))
      .output(done),
    leave: mayLeaveAtRest("POST /team/leave", "Leave a team").input(businessInput).output(done),
  }),
};
