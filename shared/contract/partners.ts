import * as z from "zod";
import { partnerChangeNames, partnerPolicies, partnerStates } from "../partner-rules.ts";
import { businessNameField, emailField, slugField, tokenField } from "./fields.ts";
import {
  businessInput,
  done,
  inBusiness,
  open,
  pageInput,
  pageOf,
  signedIn,
  timestamp,
} from "./operation.ts";

const message = z.string().trim().max(1000, "Use at most 1000 characters.");

/** The relation of a community with a business that supplies treets, as the community sees it. */
export const partner = z.object({
  id: z.string(),
  state: z.enum(partnerStates),
  /** The business's name; the invited address until there is one. */
  name: z.string(),
  email: z.string(),
  logoUrl: z.string().nullable(),
  policy: z.enum(partnerPolicies),
  liveTreets: z.number().int(),
  claims: z.number().int(),
  invitedAt: timestamp,
  expiresAt: timestamp.nullable(),
  since: timestamp.nullable(),
});
export type Partner = z.infer<typeof partner>;

export const partnerDetail = partner.extend({
  notes: z.string(),
  message: z.string(),
  declineReason: z.string(),
  version: z.number().int(),
  /** Members never are shown to partners; these are counts. */
  redemptions: z.number().int(),
  treets: z.array(
    z.object({ id: z.string(), title: z.string(), state: z.string(), claims: z.number().int() }),
  ),
  history: z.array(
    z.object({ id: z.string(), at: timestamp, summary: z.string(), actor: z.string().nullable() }),
  ),
});
export type PartnerDetail = z.infer<typeof partnerDetail>;

/** The same relation as the supplying business sees it. */
export const partnership = z.object({
  id: z.string(),
  state: z.enum(partnerStates),
  community: z.object({ name: z.string(), tagline: z.string(), logoUrl: z.string().nullable() }),
  policy: z.enum(partnerPolicies),
  since: timestamp.nullable(),
  liveTreets: z.number().int(),
  claims: z.number().int(),
});
export type Partnership = z.infer<typeof partnership>;

/** What somebody with the mailed link sees before they decide. */
export const partnerInvitation = z.object({
  state: z.enum(["valid", "expired", "used", "revoked", "invalid"]),
  community: z
    .object({
      name: z.string(),
      tagline: z.string(),
      about: z.string(),
      logoUrl: z.string().nullable(),
      /** Rounded down to tens. */
      members: z.number().int(),
    })
    .nullable(),
  inviter: z.string().nullable(),
  message: z.string(),
  policy: z.enum(partnerPolicies),
  expiresAt: timestamp.nullable(),
});

export const inviteResults = ["invited", "already_partner", "already_invited", "blocked"] as const;
const onePartner = businessInput.extend({ partner: z.string().max(64) });

export const partners = {
  list: inBusiness("partners.view")
    .route({ method: "GET", path: "/businesses/{business}/partners", summary: "Partners of a community" })
    .input(
      businessInput.extend(pageInput.shape).extend({
        search: z.string().trim().max(100).optional(),
        state: z.enum(partnerStates).optional(),
      }),
    )
    .output(pageOf(partner)),
  counts: inBusiness("partners.view")
    .route({ method: "GET", path: "/businesses/{business}/partners/counts", summary: "Partners by state" })
    .input(businessInput)
    .output(z.record(z.enum(partnerStates), z.number().int())),
  get: inBusiness("partners.view")
    .route({ method: "GET", path: "/businesses/{business}/partners/{partner}", summary: "One partner" })
    .input(onePartner)
    .output(partnerDetail),
  invite: inBusiness("partners.manage")
    .route({ method: "POST", path: "/businesses/{business}/partners", summary: "Invite partners" })
    .input(
      businessInput.extend({
        emails: z.array(emailField).min(1, "Enter an e-mail address.").max(20, "Invite at most 20 at once."),
        message: message.default(""),
        policy: z.enum(partnerPolicies).default("review"),
      }),
    )
    .output(z.array(z.object({ email: z.string(), outcome: z.enum(inviteResults) }))),
  resend: inBusiness("partners.manage")
    .route({
      method: "POST",
      path: "/businesses/{business}/partners/{partner}/resend",
      summary: "Send an invitation again",
    })
    .input(onePartner)
    .output(done),
  update: inBusiness("partners.manage")
    .route({
      method: "PATCH",
      path: "/businesses/{business}/partners/{partner}",
      summary: "Notes and policy",
    })
    .input(
      onePartner.extend({
        version: z.coerce.number().int(),
        notes: z.string().trim().max(4000, "Use at most 4000 characters."),
        policy: z.enum(partnerPolicies),
      }),
    )
    .output(done),
  change: inBusiness("partners.manage")
    .route({
      method: "POST",
      path: "/businesses/{business}/partners/{partner}/change",
      summary: "Pause, resume, block or take back",
      description: "Ending a partnership is an operation of its own.",
    })
    .input(onePartner.extend({ change: z.enum(partnerChangeNames).exclude(["end"]) }))
    .output(done),
  end: inBusiness("partners.end")
    .route({
      method: "POST",
      path: "/businesses/{business}/partners/{partner}/end",
      summary: "End a partnership",
      description: "Its treets leave the catalogue; what members have claimed stays good until it expires.",
    })
    .input(onePartner)
    .output(done),
  suppliers: inBusiness("panel.view")
    .route({
      method: "GET",
      path: "/businesses/{business}/treets/{treet}/supplier",
      summary: "Who supplies a treet, and who could",
    })
    .input(businessInput.extend({ treet: z.string().max(64) }))
    .output(
      z.object({
        current: z.string().nullable(),
        choices: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  supply: inBusiness("treets.manage")
    .route({
      method: "PUT",
      path: "/businesses/{business}/treets/{treet}/supplier",
      summary: "Say who supplies a treet",
    })
    .input(businessInput.extend({ treet: z.string().max(64), partner: z.string().max(64).nullable() }))
    .output(done),
  communities: inBusiness("panel.view")
    .route({
      method: "GET",
      path: "/businesses/{business}/communities",
      summary: "Communities this business supplies",
    })
    .input(businessInput)
    .output(z.array(partnership)),
  invitation: open
    .route({
      method: "GET",
      path: "/partner-invitations/current",
      summary: "What a partner invitation offers",
    })
    .input(z.object({ token: tokenField }))
    .output(partnerInvitation),
  accept: signedIn
    .route({
      method: "POST",
      path: "/partner-invitations/accept",
      summary: "Become a partner, with a business that is there or a new one",
    })
    .input(
      z.object({
        token: tokenField,
        /** The address of a business of mine; a new one is made otherwise. */
        provider: z.string().max(64).optional(),
        name: businessNameField.optional(),
        slug: slugField.optional(),
      }),
    )
    .output(z.object({ provider: z.string(), community: z.string() })),
  decline: open
    .route({ method: "POST", path: "/partner-invitations/decline", summary: "Say no to a community" })
    .input(z.object({ token: tokenField, reason: z.string().trim().max(500).default("") }))
    .output(done),
};
