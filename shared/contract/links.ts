import * as z from "zod";
import * as words from "#words/inputs.ts";
import { businessCategories, joinPolicies } from "../business-kinds.ts";
import {
  LINK_CODE,
  linkChanges,
  linkCodeRule,
  linkEndings,
  linkKinds,
  linkStates,
  MANY_LINKS,
  qrLevels,
  utmNames,
} from "../link-rules.ts";
import { linksList } from "../lists/links.ts";
import { memberStatuses } from "../member-rules.ts";
import { packPhases } from "../packs.ts";
import { treetStates } from "../treets.ts";
import { offer } from "./claims.ts";
import { filterFields } from "./list-fields.ts";
import { labelNames } from "./member-shapes.ts";
import {
  businessInput,
  done,
  fileDownload,
  flagInput,
  inBusiness,
  ofBusiness,
  open,
  pageInput,
  pageOf,
  signedIn,
  timestamp,
} from "./operation.ts";

const id = z.string().max(64);
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, { error: words.enterAColour });

/** The code in a link's address. */
const codeField = z.string().trim().toLowerCase().regex(LINK_CODE, { error: linkCodeRule });

export const utm = z.partialRecord(
  z.enum(utmNames),
  z
    .string()
    .trim()
    .max(100, { error: () => words.atMostCharacters({ most: 100 }) }),
);
export type Utm = z.infer<typeof utm>;

export const qrStyle = z.object({
  foreground: hexColor.optional(),
  background: hexColor.optional(),
  level: z.enum(qrLevels).optional(),
  /** Quiet zone in modules. */
  margin: z.number().int().min(2).max(10).optional(),
  logo: z.boolean().optional(),
  /** What the poster says below the code. */
  caption: z
    .string()
    .trim()
    .max(80, { error: () => words.atMostCharacters({ most: 80 }) })
    .optional(),
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
  afterEnd: z.enum(linkEndings),
  requireApproval: z.boolean().nullable(),
  autoLabels: z.array(z.string()),
  autoPackId: z.string().nullable(),
  qrStyle,
  state: z.enum(linkStates),
  /** The plan has no room for it: it leads where it leads, and nobody edits it until there is some. */
  overPlan: z.boolean(),
  clicks: z.number().int(),
  scans: z.number().int(),
  lastClickAt: timestamp.nullable(),
  createdAt: timestamp,
  version: z.number().int(),
});
export type Link = z.infer<typeof link>;

/** What a link leads to, as it is now; null for one that leads to nothing in particular. */
const target = z
  .object({ title: z.string(), state: z.enum([...treetStates, ...packPhases, "gone"]) })
  .nullable();
export type LinkTarget = z.infer<typeof target>;

const figure = z.object({ name: z.string(), total: z.number().int() });

export const linkDetail = link.extend({
  target,
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
  claims: z.number().int(),
  /** The last who came by it and are members; empty for who may not see members. */
  people: z.array(z.object({ id: z.string(), name: z.string(), joinedAt: timestamp })),
  /** Of the same days. */
  referrers: z.array(figure),
  /** By two letters; empty where nobody told. */
  countries: z.array(figure),
  devices: z.array(figure),
});
export type LinkDetail = z.infer<typeof linkDetail>;

export const listedLink = link.extend({
  target,
  joins: z.number().int(),
  /** Of the person who came by it. */
  claims: z.number().int(),
  /** Name of who made it; null for the community's first, and where they are gone. */
  createdBy: z.string().nullable(),
});
export type ListedLink = z.infer<typeof listedLink>;

const fields = {
  name: z
    .string()
    .trim()
    .min(1, { error: words.nameTheLink })
    .max(60, { error: () => words.atMostCharacters({ most: 60 }) }),
  utm: utm.default({}),
  expiresAt: timestamp.nullable().default(null),
  maxUses: z.coerce
    .number({ error: words.enterANumber })
    .int({ error: words.enterAWholeNumber })
    .min(1, { error: words.enterOneOrMore })
    .max(1_000_000)
    .nullable()
    .default(null),
  afterEnd: z.enum(linkEndings).default("message"),
  requireApproval: z.boolean().nullable().default(null),
  autoLabels: labelNames.default([]),
  /** A pack that anyone who comes by it is given. */
  autoPackId: id.nullable().default(null),
};

export const newLink = z.object({
  kind: z.enum(linkKinds).default("join"),
  targetId: id.nullable().default(null),
  /** Made where absent. */
  code: codeField.optional(),
  ...fields,
});

/** What a visitor who follows a link is shown. Nothing private: the link may have gone anywhere. */
export const resolvedLink = z.object({
  state: z.enum(["open", "paused", "expired", "used_up", "archived", "unknown"]),
  kind: z.enum(linkKinds).nullable(),
  /** The treet or pack it leads to, while members find it there. */
  targetId: z.string().nullable(),
  utm,
  afterEnd: z.enum(linkEndings),
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
  /** What the link leads to, where members can claim it now; only what stands on its card. */
  treet: offer
    .pick({
      type: true,
      title: true,
      summary: true,
      category: true,
      imageId: true,
      imageAlt: true,
      valueKind: true,
      valuePercent: true,
      valueMinor: true,
      currency: true,
    })
    .nullable(),
  /** Up to three treets every member can claim now, for a link that leads to none; none where the community shows none. */
  samples: z.array(
    offer.pick({ title: true, valueKind: true, valuePercent: true, valueMinor: true, currency: true }),
  ),
  /** Somebody has to say yes first. */
  needsApproval: z.boolean(),
  /** The plan has no room: who comes now waits. */
  isFull: z.boolean(),
  /** It gives the person signed in, who is a member, a pack they do not see yet. */
  givesPack: z.boolean(),
  /** What the person signed in is there already. */
  membership: z.enum(memberStatuses).nullable(),
});
export type ResolvedLink = z.infer<typeof resolvedLink>;

const linkInput = businessInput.extend({ link: id });

const listFilter = {
  archived: flagInput,
  ...filterFields(linksList.filters),
};

/** What was made of one row of a file of links. */
export const madeLink = z.object({
  /** Of the file, the header being line 1. */
  line: z.number().int(),
  name: z.string(),
  /** The code it got; null where it could not be made. */
  code: z.string().nullable(),
  /** Why not; empty where it was made. */
  reason: z.string(),
});
export type MadeLink = z.infer<typeof madeLink>;

export const links = {
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
  ...ofBusiness.router({
    list: inBusiness("links.view")
      .route({ method: "GET", path: "/links", summary: "Tracked links, newest first" })
      .input(
        businessInput.extend(pageInput.shape).extend({
          ...listFilter,
          /** Leading to this treet or pack. */
          target: id.optional(),
        }),
      )
      .output(
        pageOf(listedLink).extend({
          /** Links that count against the plan, and how many it has. */
          used: z.number().int(),
          allowed: z.number().int().nullable(),
        }),
      ),
    get: inBusiness("links.view")
      .route({ method: "GET", path: "/links/{link}", summary: "One link with its figures" })
      .input(linkInput)
      .output(linkDetail),
    create: inBusiness("links.manage")
      .route({ method: "POST", path: "/links", summary: "Make a tracked link" })
      .input(businessInput.extend(newLink.shape))
      .output(link),
    update: inBusiness("links.manage")
      .route({ method: "PATCH", path: "/links/{link}", summary: "Change a link" })
      .input(linkInput.extend({ version: z.coerce.number().int(), ...fields }))
      .output(link),
    style: inBusiness("links.manage")
      .route({ method: "PUT", path: "/links/{link}/qr-style", summary: "How the code of a link looks" })
      .input(linkInput.extend({ style: qrStyle }))
      .output(link),
    setState: inBusiness("links.manage")
      .route({
        method: "POST",
        path: "/links/{link}/state",
        summary: "Pause, resume, archive or restore a link",
      })
      .input(linkInput.extend({ state: z.enum(["active", "paused", "archived"]) }))
      .output(link),
    changeMany: inBusiness("links.manage")
      .route({ method: "POST", path: "/links/changes", summary: "Change several links at once" })
      .input(
        businessInput.extend({
          links: z.array(id).min(1, { error: words.chooseALink }).max(MANY_LINKS),
          change: z.enum(linkChanges),
          /** Where they are extended: until when. */
          expiresAt: timestamp.optional(),
          /** Where they are labelled. */
          label: z.string().trim().max(30).optional(),
        }),
      )
      .output(z.object({ changed: z.number().int(), skipped: z.number().int() })),
    createMany: inBusiness("links.manage")
      .route({
        method: "POST",
        path: "/links/file",
        summary: "Make links from a CSV file, each row by itself",
      })
      .input(businessInput.extend({ file: z.file() }))
      .output(z.array(madeLink)),
    export: inBusiness("links.view")
      .route({
        method: "GET",
        path: "/links.csv",
        summary: "Links with their figures as CSV",
        outputStructure: "detailed",
      })
      .input(businessInput.extend(listFilter))
      .output(fileDownload),
    qr: inBusiness("links.view")
      .route({ method: "GET", path: "/links/{link}/qr", summary: "The code of a link as a picture" })
      .input(
        linkInput.extend({
          /** `pdf`: an A5 poster with the code on it. */
          format: z.enum(["svg", "png", "pdf"]).default("svg"),
          /** Width of a PNG in pixels. */
          size: z.coerce
            .number()
            .pipe(z.literal([300, 600, 1200]))
            .default(600),
        }),
      )
      .output(z.file()),

    /** Counts a visitor; answers before anything is stored. */
    checkCode: inBusiness("links.manage")
      .route({
        method: "GET",
        path: "/link-codes/check",
        summary: "Is a code free for a new link?",
      })
      .input(businessInput.extend({ code: z.string().max(64) }))
      .output(z.object({ state: z.enum(["free", "taken", "invalid"]) })),
  }),
};
