import * as z from "zod";
import { businessCategories, joinPolicies } from "../business-kinds.ts";
import { linkKinds, linkStates, qrLevels, utmNames } from "../link-rules.ts";
import { memberStatuses } from "../member-rules.ts";
import { labelNames } from "./members.ts";
import { businessInput, done, flagInput, inBusiness, open, signedIn, timestamp } from "./operation.ts";

const id = z.string().max(64);
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, "Choose a colour such as #0f766e.");

/** The code in a link's address. */
const codeField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{2,30})[a-z0-9]$/, "Use 4-32 lowercase letters, numbers and hyphens.");

export const utm = z.partialRecord(
  z.enum(utmNames),
  z.string().trim().max(100, "Use at most 100 characters."),
);
export type Utm = z.infer<typeof utm>;

export const qrStyle = z.object({
  foreground: hexColor.optional(),
  background: hexColor.optional(),
  level: z.enum(qrLevels).optional(),
  /** Quiet zone in modules. */
  margin: z.number().int().min(2).max(10).optional(),
  logo: z.boolean().optional(),
});
export type QrStyle = z.infer<typeof qrStyle>;

export const link = z.object({
  id: z.string(),
  kind: z.enum(linkKinds),
  targetId: z.string().nullable(),
  code: z.string(),
  url: z.string(),
  name: z.string(),
  utm,
  expiresAt: timestamp.nullable(),
  maxUses: z.number().int().nullable(),
  uses: z.number().int(),
  afterEnd: z.enum(["message", "redirect_profile"]),
  requireApproval: z.boolean().nullable(),
  autoLabels: z.array(z.string()),
  qrStyle,
  state: z.enum(linkStates),
  clicks: z.number().int(),
  scans: z.number().int(),
  lastClickAt: timestamp.nullable(),
  createdAt: timestamp,
  version: z.number().int(),
});
export type Link = z.infer<typeof link>;

const figure = z.object({ name: z.string(), total: z.number().int() });

export const linkDetail = link.extend({
  /** The last 30 days in the business's time zone, oldest first. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      clicks: z.number().int(),
      scans: z.number().int(),
      joins: z.number().int(),
    }),
  ),
  joins: z.number().int(),
  referrers: z.array(figure),
  devices: z.array(figure),
});
export type LinkDetail = z.infer<typeof linkDetail>;

const fields = {
  name: z.string().trim().min(1, "Give the link a name.").max(60, "Use at most 60 characters."),
  utm: utm.default({}),
  expiresAt: timestamp.nullable().default(null),
  maxUses: z.coerce
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(1, "Enter 1 or more.")
    .max(1_000_000)
    .nullable()
    .default(null),
  afterEnd: z.enum(["message", "redirect_profile"]).default("message"),
  requireApproval: z.boolean().nullable().default(null),
  autoLabels: labelNames.default([]),
};

/** What a visitor who follows a link is shown. Nothing private: the link may have gone anywhere. */
export const resolvedLink = z.object({
  state: z.enum(["open", "paused", "expired", "used_up", "unknown"]),
  kind: z.enum(linkKinds).nullable(),
  targetId: z.string().nullable(),
  afterEnd: z.enum(["message", "redirect_profile"]),
  community: z
    .object({
      slug: z.string(),
      name: z.string(),
      tagline: z.string(),
      category: z.enum(businessCategories),
      logoUrl: z.string().nullable(),
      brandColor: z.string().nullable(),
      joinPolicy: z.enum(joinPolicies),
      /** Shown where the community shows its figures. */
      members: z.number().int().nullable(),
      consentText: z.string(),
    })
    .nullable(),
  /** Somebody has to say yes first. */
  needsApproval: z.boolean(),
  /** The plan has no room: who comes now waits. */
  isFull: z.boolean(),
  /** What the person signed in is there already. */
  membership: z.enum(memberStatuses).nullable(),
});
export type ResolvedLink = z.infer<typeof resolvedLink>;

const linkInput = businessInput.extend({ link: id });
const base = "/businesses/{business}/links" as const;

export const links = {
  list: inBusiness("links.view")
    .route({ method: "GET", path: base, summary: "Tracked links, newest first" })
    .input(businessInput.extend({ archived: flagInput }))
    .output(
      z.object({
        items: z.array(link.extend({ joins: z.number().int() })),
        /** Links that count against the plan, and how many it has. */
        used: z.number().int(),
        allowed: z.number().int().nullable(),
      }),
    ),
  get: inBusiness("links.view")
    .route({ method: "GET", path: `${base}/{link}`, summary: "One link with its figures" })
    .input(linkInput)
    .output(linkDetail),
  create: inBusiness("links.manage")
    .route({ method: "POST", path: base, summary: "Make a tracked link" })
    .input(
      businessInput.extend({
        kind: z.enum(linkKinds).default("join"),
        targetId: id.nullable().default(null),
        /** Made where absent. */
        code: codeField.optional(),
        ...fields,
      }),
    )
    .output(link),
  update: inBusiness("links.manage")
    .route({ method: "PATCH", path: `${base}/{link}`, summary: "Change a link" })
    .input(linkInput.extend({ version: z.coerce.number().int(), ...fields }))
    .output(link),
  style: inBusiness("links.manage")
    .route({ method: "PUT", path: `${base}/{link}/qr-style`, summary: "How the code of a link looks" })
    .input(linkInput.extend({ style: qrStyle }))
    .output(link),
  setState: inBusiness("links.manage")
    .route({
      method: "POST",
      path: `${base}/{link}/state`,
      summary: "Pause, resume, archive or restore a link",
    })
    .input(linkInput.extend({ state: z.enum(["active", "paused", "archived"]) }))
    .output(link),
  qr: inBusiness("links.view")
    .route({ method: "GET", path: `${base}/{link}/qr`, summary: "The code of a link as a picture" })
    .input(
      linkInput.extend({
        format: z.enum(["svg", "png"]).default("svg"),
        /** Width of a PNG in pixels. */
        size: z.coerce
          .number()
          .pipe(z.literal([300, 600, 1200]))
          .default(600),
      }),
    )
    .output(z.file()),

  /** Counts a visitor; answers before anything is stored. */
  hit: open
    .route({ method: "POST", path: "/links/{code}/hits", summary: "Count somebody who followed a link" })
    .input(
      z.object({
        code: z.string().max(64),
        scan: z.boolean().default(false),
        referrer: z.string().max(2000).optional(),
      }),
    )
    .output(done),
  resolve: open
    .route({ method: "GET", path: "/links/{code}", summary: "Where a link leads" })
    .input(z.object({ code: z.string().max(64) }))
    .output(resolvedLink),
  join: signedIn
    .route({ method: "POST", path: "/links/{code}/join", summary: "Join the community of a link" })
    .input(z.object({ code: z.string().max(64) }))
    .output(z.object({ business: z.string(), name: z.string(), status: z.enum(memberStatuses) })),
};
