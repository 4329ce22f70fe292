import * as z from "zod";
import { BULK_IDS_MOST, LABELS_MOST, MEMBER_LABELS_MOST } from "../constants.ts";
import {
  emailStates,
  labelColors,
  type memberChanges,
  memberSorts,
  memberSources,
  memberStatuses,
} from "../member-rules.ts";
import { tokenPair } from "./auth.ts";
import {
  emailField,
  firstNameField,
  lastNameField,
  messageField,
  passwordField,
  tokenField,
} from "./fields.ts";
import {
  businessInput,
  csvDownload,
  done,
  inBusiness,
  open,
  pageInput,
  pageOf,
  signedIn,
  timestamp,
} from "./operation.ts";

const id = z.string().max(64);

export const labelNameField = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(30, "Use at most 30 characters.")
  .refine((name) => !/[\u0000-\u001f\u007f,;]/.test(name), "Use no commas and no semicolons.");

export const phoneTextField = z.string().trim().max(25, "Use at most 25 characters.");
export const externalIdField = z.string().trim().max(64, "Use at most 64 characters.");

export const labelNames = z
  .array(labelNameField)
  .max(MEMBER_LABELS_MOST, `A member has at most ${MEMBER_LABELS_MOST} labels.`);

export const member = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(memberStatuses),
  source: z.enum(memberSources),
  labels: z.array(z.string()),
  emailState: z.enum(emailStates),
  joinedAt: timestamp.nullable(),
  lastActiveAt: timestamp.nullable(),
});
export type Member = z.infer<typeof member>;

/** One thing that happened to a member, as the team reads it. */
export const memberEvent = z.object({
  id: z.string(),
  at: timestamp,
  summary: z.string(),
  /** Who did it; null for the system. */
  actor: z.string().nullable(),
});

export const memberDetail = member.extend({
  phone: z.string().nullable(),
  externalId: z.string().nullable(),
  notes: z.string(),
  statusAt: timestamp,
  statusReason: z.string().nullable(),
  consentAt: timestamp.nullable(),
  consentSource: z.string().nullable(),
  createdAt: timestamp,
  hasAccount: z.boolean(),
  invitation: z
    .object({
      sentAt: timestamp.nullable(),
      expiresAt: timestamp.nullable(),
      opened: z.boolean(),
      sendCount: z.number().int(),
    })
    .nullable(),
  history: z.array(memberEvent),
});
export type MemberDetail = z.infer<typeof memberDetail>;

const filterFields = {
  search: z.string().trim().max(100).optional(),
  status: z.enum(memberStatuses).optional(),
  label: z.string().trim().max(30).optional(),
  source: z.enum(memberSources).optional(),
  emailState: z.enum(emailStates).optional(),
  /** Members who came by this tracked link. */
  link: id.optional(),
  /** Members of this import. */
  importId: id.optional(),
  /** Not seen for this many days, or never. */
  inactiveDays: z.coerce.number().int().min(1).max(3650).optional(),
};
export const memberFilter = z.object(filterFields);
export const memberOrder = z.object({
  sort: z.enum(memberSorts).default("joined"),
  direction: z.enum(["ascending", "descending"]).default("descending"),
});

/** Members by their ids, or by a selection that was made before. */
const chosen = z.union([
  z.object({ members: z.array(id).min(1, "Choose at least one member.").max(BULK_IDS_MOST) }),
  z.object({ selection: id }),
]);

/** How many were changed, and how many were not, by the reason. */
export const bulkResult = z.object({
  changed: z.number().int(),
  /** Approved, but the plan is full: they wait their turn. */
  waitlisted: z.number().int(),
  skipped: z.number().int(),
});

export const label = z.object({
  id: z.string(),
  name: z.string(),
  color: z.enum(labelColors),
  members: z.number().int(),
});
export type Label = z.infer<typeof label>;
const labelFields = { name: labelNameField, color: z.enum(labelColors).default("teal") };

/** An invitation as its addressee sees it; what a stranger must not know is null. */
export const memberInvitation = z.object({
  state: z.enum(["open", "accepted", "declined", "expired", "invalid"]),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  inviter: z.string().nullable(),
  message: z.string(),
  expiresAt: timestamp.nullable(),
  hasAccount: z.boolean(),
  community: z
    .object({ slug: z.string(), name: z.string(), tagline: z.string(), logoUrl: z.string().nullable() })
    .nullable(),
});

const joined = z.object({ business: z.string(), name: z.string(), status: z.enum(memberStatuses) });

export const members = {
  list: inBusiness("members.list")
    .route({ method: "GET", path: "/businesses/{business}/members", summary: "Members of a community" })
    .input(businessInput.extend(pageInput.shape).extend(filterFields).extend(memberOrder.shape))
    .output(pageOf(member)),
  counts: inBusiness("members.list")
    .route({ method: "GET", path: "/businesses/{business}/members/counts", summary: "Members by status" })
    .input(businessInput)
    .output(z.record(z.enum(memberStatuses), z.number().int())),
  get: inBusiness("members.list")
    .route({ method: "GET", path: "/businesses/{business}/members/{member}", summary: "One member" })
    .input(businessInput.extend({ member: id }))
    .output(memberDetail),
  add: inBusiness("members.manage")
    .route({ method: "POST", path: "/businesses/{business}/members", summary: "Add one member" })
    .input(
      businessInput.extend({
        email: emailField,
        firstName: firstNameField,
        lastName: lastNameField,
        labels: labelNames.default([]),
        /** Invite by mail and wait for an answer, or add as active at once. */
        invite: z.boolean().default(true),
        message: messageField,
      }),
    )
    .output(member),
  update: inBusiness("members.manage")
    .route({ method: "PATCH", path: "/businesses/{business}/members/{member}", summary: "Change a member" })
    .input(
      businessInput.extend({
        member: id,
        firstName: firstNameField.optional(),
        lastName: lastNameField.optional(),
        phone: phoneTextField.optional(),
        externalId: externalIdField.optional(),
        notes: z.string().trim().max(2000, "Use at most 2,000 characters.").optional(),
        labels: labelNames.optional(),
      }),
    )
    .output(member),
  select: inBusiness("members.manage")
    .route({
      method: "POST",
      path: "/businesses/{business}/members/selections",
      summary: "Choose everybody a filter finds, for a bulk action",
    })
    .input(businessInput.extend(filterFields))
    .output(z.object({ id: z.string(), total: z.number().int(), sample: z.array(member), until: timestamp })),
  selection: inBusiness("members.manage")
    .route({
      method: "GET",
      path: "/businesses/{business}/members/selections/{selection}",
      summary: "Who was chosen",
    })
    .input(businessInput.extend({ selection: id }))
    .output(z.object({ id: z.string(), total: z.number().int(), sample: z.array(member), until: timestamp })),
  change: inBusiness("members.manage")
    .route({
      method: "POST",
      path: "/businesses/{business}/members/changes",
      summary: "Approve, reject, suspend or let in several members",
    })
    .input(
      z.intersection(
        businessInput.extend({
          change: z.enum([
            "approve",
            "reject",
            "suspend",
            "reinstate",
          ] satisfies (keyof typeof memberChanges)[]),
          reason: z.string().trim().max(500, "Use at most 500 characters.").default(""),
        }),
        chosen,
      ),
    )
    .output(bulkResult),
  label: inBusiness("members.manage")
    .route({
      method: "POST",
      path: "/businesses/{business}/members/labels",
      summary: "Give several members a label, or take it from them",
    })
    .input(
      z.intersection(
        businessInput.extend({ label: labelNameField, remove: z.boolean().default(false) }),
        chosen,
      ),
    )
    .output(bulkResult),
  resend: inBusiness("members.manage")
    .route({
      method: "POST",
      path: "/businesses/{business}/members/invitations/resend",
      summary: "Send invitations again, each with a new link",
    })
    .input(z.intersection(businessInput, chosen))
    .output(bulkResult),
  remove: inBusiness("members.export")
    .route({ method: "POST", path: "/businesses/{business}/members/remove", summary: "Remove members" })
    .input(
      z.intersection(
        businessInput.extend({
          /** Whoever removes a whole selection says how many that are. */
          expected: z.coerce.number().int().optional(),
        }),
        chosen,
      ),
    )
    .output(bulkResult),
  anonymise: inBusiness("members.export")
    .route({
      method: "DELETE",
      path: "/businesses/{business}/members/{member}",
      summary: "Forget who a member is; what they claimed stays counted",
    })
    .input(businessInput.extend({ member: id }))
    .output(done),
  export: inBusiness("members.export")
    .route({
      method: "GET",
      path: "/businesses/{business}/members.csv",
      summary: "Members as CSV, for a spreadsheet",
      outputStructure: "detailed",
      description:
        "Answers text/csv, streamed. Cells that a spreadsheet would run as a formula are neutralised.",
    })
    .input(businessInput.extend(filterFields))
    .output(csvDownload),

  labels: inBusiness("members.list")
    .route({ method: "GET", path: "/businesses/{business}/labels", summary: "Labels of members" })
    .input(businessInput)
    .output(z.array(label).max(LABELS_MOST)),
  createLabel: inBusiness("members.manage")
    .route({ method: "POST", path: "/businesses/{business}/labels", summary: "Make a label" })
    .input(businessInput.extend(labelFields))
    .output(label),
  updateLabel: inBusiness("members.manage")
    .route({ method: "PATCH", path: "/businesses/{business}/labels/{label}", summary: "Rename or recolour" })
    .input(businessInput.extend({ label: id, ...labelFields }))
    .output(label),
  deleteLabel: inBusiness("members.manage")
    .route({ method: "DELETE", path: "/businesses/{business}/labels/{label}", summary: "Delete a label" })
    .input(businessInput.extend({ label: id }))
    .output(done),

  /** Looking never uses the link up. */
  invitation: open
    .route({
      method: "GET",
      path: "/member-invitations/current",
      summary: "Read an invitation to a community",
    })
    .input(z.object({ token: tokenField }))
    .output(memberInvitation),
  accept: signedIn
    .route({ method: "POST", path: "/member-invitations/accept", summary: "Join the community" })
    .input(z.object({ token: tokenField }))
    .output(joined),
  /** The mail proves the address, so the new account needs no further confirmation and is signed in. */
  acceptAsNewPerson: open
    .meta({ access: "open", answersSecret: true })
    .route({
      method: "POST",
      path: "/member-invitations/accept-as-new",
      summary: "Create an account and join the community",
    })
    .input(
      z.object({
        token: tokenField,
        firstName: firstNameField,
        lastName: lastNameField,
        password: passwordField,
        acceptTerms: z.literal(true, "Accept the terms to continue."),
        timezone: z.string().max(64).optional(),
      }),
    )
    .output(tokenPair.extend(joined.shape)),
  decline: open
    .route({ method: "POST", path: "/member-invitations/decline", summary: "Decline to join" })
    .input(z.object({ token: tokenField }))
    .output(done),
  join: signedIn
    .route({ method: "POST", path: "/businesses/{business}/join", summary: "Join a community, or ask to" })
    .input(businessInput)
    .output(joined),
  leave: inBusiness("members.leave")
    .route({ method: "POST", path: "/businesses/{business}/leave", summary: "Leave the community" })
    .input(businessInput)
    .output(done),
};
