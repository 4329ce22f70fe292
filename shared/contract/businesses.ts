import * as z from "zod";
import { billingIntervals } from "../billing.ts";
import { businessCategories, businessStatuses, freezeReasons, joinPolicies } from "../business-kinds.ts";
import { teamRoles } from "../permissions.ts";
import { countedLimits, planIds } from "../plans.ts";
import { businessInput } from "./common.ts";
import { brandColorField, businessNameField, slugField, timezoneField, typed } from "./fields.ts";
import { inBusiness, ofBusiness, open, signedIn } from "./operation.ts";

export const business = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  isCommunity: z.boolean(),
  isProvider: z.boolean(),
  category: z.enum(businessCategories),
  tagline: z.string(),
  status: z.enum(businessStatuses),
  plan: z.enum(planIds),
  timezone: z.string(),
  currency: z.string(),
  country: z.string().nullable(),
  brandColor: z.string().nullable(),
  logoUrl: z.string().nullable(),
  joinPolicy: z.enum(joinPolicies),
  version: z.number().int(),
});

/** A business with the caller's relationship to it. */
export const businessForMe = business.extend({
  role: z.enum(teamRoles).nullable(),
  billing: z.boolean(),
  canRedeem: z.boolean(),
  isMember: z.boolean(),
  /** An offer of ownership is pending. */
  transferPending: z.boolean(),
});

/** The most serious notice about the plan to show to the caller on the pages of the business. */
const planNotice = z.discriminatedUnion("kind", [
  /** The operator froze the business: its team can only read. */
  z.object({ kind: z.literal("frozen"), reason: z.enum(freezeReasons) }),
  z.object({
    kind: z.literal("payment_failed"),
    plan: z.enum(planIds),
    /** Number of notices sent so far. */
    step: z.number().int(),
    dueMinor: z.number().int(),
    /** When the plan ends unless the amount is paid. */
    endsAt: z.string(),
  }),
  z.object({ kind: z.literal("trial"), plan: z.enum(planIds), daysLeft: z.number().int() }),
  z.object({
    kind: z.literal("scheduled"),
    plan: z.enum(planIds),
    next: z.enum(planIds),
    interval: z.enum(billingIntervals),
    at: z.string(),
  }),
  z.object({ kind: z.literal("over_plan") }),
  /** The payment provider needs information before it makes further payouts, or any at all. */
  z.object({ kind: z.literal("payouts"), isStopped: z.boolean(), at: z.string().nullable() }),
]);
export type PlanNotice = z.infer<typeof planNotice>;

/** Number of pending items for the caller by area, each counted up to a hundred. */
const waitingHere = z.object({
  enquiries: z.number().int(),
  /** Treets in review or changed, or with claims to approve. */
  treets: z.number().int(),
  partners: z.number().int(),
  members: z.number().int(),
});
export type WaitingHere = z.infer<typeof waitingHere>;

/** Data of a business that all its pages need. */
export const businessFrame = businessForMe.extend({
  /** Names of the owner and admins, to ask for anything the caller may not do. */
  leads: z.array(z.object({ name: z.string(), role: z.enum(teamRoles) })),
  planNotice: planNotice.nullable(),
  waiting: waitingHere.nullable(),
});

export const createBusinessInput = z.object({
  name: businessNameField,
  slug: slugField,
  kind: z.enum(["community", "provider", "both"]).default("community"),
  category: z.enum(businessCategories).default("other"),
  timezone: timezoneField.default("UTC"),
  country: z.string().length(2).optional(),
  joinPolicy: z.enum(joinPolicies).default("approval"),
  /** Id of an uploaded image. */
  logo: z.string().max(64).optional(),
  cover: z.string().max(64).optional(),
  /** Darkened if white text would not be readable on it. */
  brandColor: brandColorField.optional(),
  /** `examples`: start with three draft treets. */
  start: z.enum(["blank", "examples"]).default("blank"),
});

/** Public view of a community that is listed. */
export const listedCommunity = business.pick({
  slug: true,
  name: true,
  tagline: true,
  category: true,
  logoUrl: true,
});
export type ListedCommunity = z.infer<typeof listedCommunity>;

export const businesses = {
  listed: open("GET /communities", "List public communities by name", {
    description: "Returns at most 24 communities; search to find others.",
  })
    .input(
      z.object({
        search: typed().max(100).optional(),
        /** Listed first, regardless of the search. */
        first: z.array(z.string().max(64)).max(10).default([]),
      }),
    )
    .output(z.array(listedCommunity)),
  create: signedIn("POST /businesses", "Create a business").input(createBusinessInput).output(business),
  mine: signedIn("GET /me/businesses", "List the caller's businesses").output(z.array(businessForMe)),
  get: inBusiness("business.view")("GET /businesses/{business}", "Get a business")
    .input(businessInput)
    .output(businessFrame),
  moved: open("GET /slugs/moved", "Get the current slug for a former one")
    .input(z.object({ slug: z.string().max(64) }))
    .output(z.object({ slug: z.string().nullable() })),
  checkSlug: open("GET /slugs/check", "Check whether a slug is available")
    .input(z.object({ slug: z.string().max(100) }))
    .output(
      z.object({ state: z.enum(["free", "taken", "reserved", "invalid"]), suggestions: z.array(z.string()) }),
    ),
  ...ofBusiness.router({
    usage: inBusiness("panel.view")("GET /usage", "Get the usage counted against the plan")
      .input(businessInput)
      .output(
        z.object({
          plan: z.enum(planIds),
          use: z.record(z.enum(countedLimits), z.number().int()),
        }),
      ),
  }),
};
