import * as z from "zod";
import {
  limitWindows,
  treetCategories,
  treetMoveNames,
  treetStates,
  treetTypes,
  valueKinds,
} from "../treets.ts";
import { businessInput, done, inBusiness, pageInput, pageOf, timestamp } from "./operation.ts";

const httpsUrl = z
  .string()
  .trim()
  .max(2048)
  .regex(/^https:\/\/[^\s@/]+(\/\S*)?$/, "Enter a full address starting with https://.");

const longText = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`);

/** What a team writes about a treet; only the title is needed to begin. */
export const treetContent = z.object({
  type: z.enum(treetTypes),
  title: z.string().trim().min(3, "Use at least 3 characters.").max(80, "Use at most 80 characters."),
  summary: longText(160).default(""),
  description: longText(5000).default(""),
  terms: longText(3000).default(""),
  howToUse: longText(1000).default(""),
  category: z.enum(treetCategories).default("other"),
  imageId: z.string().max(64).nullable().default(null),
  imageAlt: longText(200).default(""),
  valueKind: z.enum(valueKinds).default("info"),
  valuePercent: z
    .number()
    .int()
    .min(1, "Choose between 1 % and 100 %.")
    .max(100, "Choose between 1 % and 100 %.")
    .nullable()
    .default(null),
  valueMinor: z.number().int().min(1).max(100_000_000).nullable().default(null),
  sharedCode: z.string().trim().min(2).max(64).nullable().default(null),
  targetUrl: httpsUrl.nullable().default(null),
  eventAt: timestamp.nullable().default(null),
  location: longText(200).default(""),
  stockTotal: z.number().int().min(1, "Choose 1 or more.").max(1_000_000).nullable().default(null),
  perMemberLimit: z.number().int().min(1).max(100).default(1),
  limitWindow: z.enum(limitWindows).default("ever"),
  claimFrom: timestamp.nullable().default(null),
  claimUntil: timestamp.nullable().default(null),
  validDays: z.number().int().min(1).max(1825).nullable().default(null),
  audience: z.array(z.string().trim().min(1).max(30)).max(20).default([]),
  featured: z.boolean().default(false),
});
export type TreetContent = z.infer<typeof treetContent>;

export const treet = treetContent.extend({
  id: z.string(),
  state: z.enum(treetStates),
  claimedCount: z.number().int(),
  unusedCodes: z.number().int(),
  currency: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  publishedAt: timestamp.nullable(),
  version: z.number().int(),
});
export type Treet = z.infer<typeof treet>;

export const treetRow = treet.pick({
  ...{ id: true, title: true, type: true, state: true, category: true, imageId: true, claimedCount: true },
  ...{ stockTotal: true, claimFrom: true, claimUntil: true, updatedAt: true, valueKind: true },
  ...{ valuePercent: true, valueMinor: true, currency: true },
});
export type TreetRow = z.infer<typeof treetRow>;

const oneTreet = businessInput.extend({ treet: z.string().max(64) });

export const treets = {
  list: inBusiness("panel.view")
    .route({ method: "GET", path: "/businesses/{business}/treets", summary: "Treets of a community" })
    .input(
      businessInput.extend(pageInput.shape).extend({
        search: z.string().trim().max(100).optional(),
        state: z.enum(treetStates).optional(),
      }),
    )
    .output(pageOf(treetRow)),
  counts: inBusiness("panel.view")
    .route({ method: "GET", path: "/businesses/{business}/treets/counts", summary: "Treets by state" })
    .input(businessInput)
    .output(z.record(z.enum(treetStates), z.number().int())),
  get: inBusiness("panel.view")
    .route({ method: "GET", path: "/businesses/{business}/treets/{treet}", summary: "One treet" })
    .input(oneTreet)
    .output(treet),
  create: inBusiness("treets.manage")
    .route({ method: "POST", path: "/businesses/{business}/treets", summary: "Draft a treet" })
    .input(businessInput.extend({ content: treetContent }))
    .output(treet),
  update: inBusiness("treets.manage")
    .route({ method: "PUT", path: "/businesses/{business}/treets/{treet}", summary: "Change a treet" })
    .input(oneTreet.extend({ version: z.number().int(), content: treetContent }))
    .output(treet),
  move: inBusiness("treets.publish")
    .route({
      method: "POST",
      path: "/businesses/{business}/treets/{treet}/{move}",
      summary: "Publish, pause, end…",
    })
    .input(oneTreet.extend({ move: z.enum(treetMoveNames) }))
    .output(treet),
  duplicate: inBusiness("treets.manage")
    .route({
      method: "POST",
      path: "/businesses/{business}/treets/{treet}/duplicate",
      summary: "Copy as a draft",
    })
    .input(oneTreet)
    .output(treet),
  remove: inBusiness("treets.manage")
    .route({ method: "DELETE", path: "/businesses/{business}/treets/{treet}", summary: "Delete a draft" })
    .input(oneTreet)
    .output(done),
  addCodes: inBusiness("treets.manage")
    .route({
      method: "POST",
      path: "/businesses/{business}/treets/{treet}/codes",
      summary: "Add codes to a pool",
    })
    .input(oneTreet.extend({ text: z.string().max(4_000_000) }))
    .output(
      z.object({
        added: z.number().int(),
        /** Lines that were left out and why, the first hundred. */
        skipped: z.array(z.object({ line: z.number().int(), reason: z.string() })),
        skippedTotal: z.number().int(),
      }),
    ),
};
