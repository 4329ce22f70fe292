import * as z from "zod";
import {
  comparisons,
  exportedTables,
  insightRanges,
  listedFigures,
  narrowings,
  trendUnits,
} from "../insight-rules.ts";
import { deliveryStatuses, mailCategories } from "../mail-preferences.ts";
import { treetCategories } from "../treets.ts";
import { businessInput, fileDownload, pageInput, pageOf, timestamp } from "./common.ts";
import { compared, highlightOperations } from "./highlights.ts";
import { inBusiness, ofBusiness } from "./operation.ts";
import { periodInput, treetInsights } from "./treet-insights.ts";

/** Null if figures are narrowed to part of a community and cannot be given for it, such as joins for a treet. */
const figure = z.number().int().nullable();

/** Counts per kind of event, worded as in the definitions shown beside the figures. */
const counts = {
  /** Views of treets by members: one per member, treet and half hour, without the team's. */
  views: figure,
  /** Claims made and not cancelled. */
  claims: z.number().int(),
  /** Claims revealed by their holder for the first time. */
  reveals: figure,
  redemptions: figure,
  /** New members. */
  joins: figure,
  /** Visits by tracked links: one per visitor, link and hour, without bots. Scans of QR codes are counted separately. */
  clicks: figure,
  scans: figure,
};

const totals = z.object({
  ...counts,
  /** Members who claimed at least once. */
  claimants: z.number().int(),
  /**
   * Members who viewed or claimed a treet, revealed a code or redeemed a claim. Null for hours and for single treets, for
   * which it is not stored.
   */
  engagedMembers: figure,
  /** Members at the end of the period. */
  activeMembers: figure,
});
export type InsightTotals = z.infer<typeof totals>;

const id = z.string().min(1).max(64).optional();

/**
 * The period, what to compare it with, the unit of its trend and the filters. The default is everything in the last 30
 * days.
 */
const rangeInput = businessInput.extend({
  range: z
    .enum(insightRanges)
    .optional()
    .describe("`custom` uses `from` and `to`, and is available from the Basic plan on."),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(366)
    .optional()
    .describe("Number of days up to now, instead of a range."),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  compare: z.enum(comparisons).default("previous"),
  unit: z.enum(trendUnits).optional(),
  partner: id,
  treet: id,
  pack: id,
  label: id,
  link: id,
});

/** Echo of the request as it was answered. */
const told = {
  /** First and last day, in the time zone of the business. */
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.number().int(),
  timezone: z.string(),
  unit: z.enum([...trendUnits, "hour"]),
  /** The days of comparison. */
  compared: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** Set if the plan's history is shorter than requested: the first day requested, and the first day shown. */
  locked: z.object({ askedFrom: z.iso.date(), shownFrom: z.iso.date() }).nullable(),
  narrowed: z.array(z.object({ kind: z.enum(narrowings), id: z.string(), name: z.string() })),
  countedAt: timestamp,
};

const overview = z.object({
  ...told,
  totals,
  /** Totals of the days of comparison; null without one. */
  before: totals.nullable(),
  /** One entry per unit of time, with its start: "2026-11-21", or "2026-11-21T14" for hours. */
  trend: z.array(
    z.object({
      start: z.string(),
      ...counts,
      /** At the end of the unit. */
      activeMembers: figure,
    }),
  ),
  /** The same for the days of comparison; null without one. */
  trendBefore: z.array(z.object({ start: z.string(), ...counts })).nullable(),
  /** Actions of the team in the period that may show in its trend, earliest first. */
  marks: z.array(
    z.object({ at: timestamp, day: z.iso.date(), kind: z.enum(["treet", "import"]), name: z.string() }),
  ),
});
export type InsightOverview = z.infer<typeof overview>;

/** Possible filters by kind. The id of a label is its name. */
const choices = z.record(z.enum(narrowings), z.array(z.object({ id: z.string(), name: z.string() })));
export type InsightChoices = z.infer<typeof choices>;

const used = z.object({
  /** Claims of the period, and how many of them have been redeemed by now: the redemption rate. */
  claims: compared,
  redeemed: compared,
  /** See `saving` of the highlights. */
  saving: z.object({ currency: z.string(), minor: compared, redeemed: z.number().int() }).nullable(),
  /** Number of treets paid for, and the revenue less refunds. Null if there is none, or if narrowed to some members. */
  sales: z.object({ currency: z.string(), paid: compared, minor: compared }).nullable(),
});
export type InsightUse = z.infer<typeof used>;

const members = z.object({
  growth: z.array(z.object({ start: z.string(), joined: z.number().int(), left: z.number().int() })),
  sources: z.array(z.object({ source: z.string(), joined: z.number().int() })),
  /**
   * Per month of joining, for the last 12 months or as many as the plan's history includes: members who joined, who are
   * still members, and who were active, as defined above, in that month and in each month since.
   */
  cohorts: z.array(
    z.object({
      month: z.string(),
      joined: z.number().int(),
      stayed: z.number().int(),
      active: z.array(z.number().int()),
    }),
  ),
  engaged: z.array(z.object({ id: z.string(), name: z.string(), claims: z.number().int() })),
});
export type InsightMembers = z.infer<typeof members>;

const offer = z.object({
  /** Live treets that end within 14 days. */
  ending: z.array(
    z.object({ id: z.string(), title: z.string(), endsAt: timestamp, claims: z.number().int() }),
  ),
  /** Live treets that were claimable for the whole period and never claimed, oldest first. */
  dormant: z.array(z.object({ id: z.string(), title: z.string(), publishedAt: timestamp })),
  categories: z.array(z.object({ category: z.enum(treetCategories), claims: z.number().int() })),
});
export type InsightOffer = z.infer<typeof offer>;

const mails = z.object({
  /** Optional emails sent, by category. */
  sent: z.array(z.object({ category: z.enum(mailCategories), sent: z.number().int() })),
  /** Number of times a member unsubscribed. */
  unsubscribed: z.number().int(),
  /** Current state of active members. */
  now: z.object({ unsubscribed: z.number().int(), bounced: z.number().int(), complained: z.number().int() }),
});
export type InsightMails = z.infer<typeof mails>;

const busyPartner = z.object({
  /** Id of the partnership. */
  id: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** Number of the partner's treets that were claimed. */
  treets: z.number().int(),
  claims: z.number().int(),
  redemptions: z.number().int(),
});
export type InsightPartner = z.infer<typeof busyPartner>;

const busyLink = z.object({
  id: z.string(),
  name: z.string(),
  clicks: z.number().int(),
  scans: z.number().int(),
  joins: z.number().int(),
});
export type InsightLink = z.infer<typeof busyLink>;

const drillDown = z.object({
  id: z.string(),
  /** For members who were active, the start of the last such day. */
  at: timestamp,
  member: z.object({ id: z.string(), name: z.string() }),
  /** The claimed treet; null where members are listed. */
  treet: z.object({ id: z.string(), title: z.string() }).nullable(),
  ref: z.string().nullable(),
  /** The email; null where claims or members are listed. Emails are listed for 30 days. */
  mail: z
    .object({ topic: z.enum(mailCategories), subject: z.string(), delivery: z.enum(deliveryStatuses) })
    .nullable(),
});
export type DrillDownItem = z.infer<typeof drillDown>;

const viewed = inBusiness("insights.view", { addsUp: true });
const exported = inBusiness("insights.export", { addsUp: true });

export const insights = {
  ...highlightOperations,
  ...ofBusiness.router({
    overview: viewed("GET /insights", "Get the insights overview of a period")
      .input(rangeInput)
      .output(overview),
    used: viewed("GET /insights/used", "Get the redeemed claims, savings and sales of a period")
      .input(rangeInput)
      .output(used),
    members: viewed("GET /insights/members", "Get the joins, departures and retention of members in a period")
      .input(rangeInput)
      .output(members),
    offer: viewed(
      "GET /insights/offer",
      "List treets that end soon or are not claimed, and claims by category",
    )
      .input(rangeInput)
      .output(offer),
    choices: viewed(
      "GET /insights/choices",
      "List the possible filters for insights, at most the newest 100 of each kind",
    )
      .input(businessInput)
      .output(choices),
    partners: viewed("GET /insights/partners", "List the partners with the most claims in a period")
      .input(rangeInput)
      .output(z.array(busyPartner)),
    links: viewed("GET /insights/links", "List the clicks, scans and joins of links in a period")
      .input(rangeInput)
      .output(z.array(busyLink)),
    mails: viewed("GET /insights/mails", "Get the emails sent and the unsubscriptions in a period")
      .input(rangeInput)
      .output(mails),
    export: exported("GET /insights.csv", "Export a table of the insights as CSV", {
      description:
        "Responds with text/csv, streamed. Cells that a spreadsheet would run as a formula are neutralised.",
      file: true,
    })
      .input(rangeInput.extend({ table: z.enum(exportedTables).default("figures") }))
      .output(fileDownload),
    exportAll: exported(
      "GET /insights.zip",
      "Export all tables of the insights as CSV files in a ZIP archive",
      { file: true },
    )
      .input(rangeInput)
      .output(fileDownload),
    exportPdf: exported("GET /insights.pdf", "Export the insights of a period as a PDF report")
      .input(rangeInput)
      .output(z.file()),
    drillDown: viewed(
      "GET /insights/drill-down/{figure}",
      "List the items that a figure counts, latest first",
    )
      .input(
        rangeInput.extend(pageInput.shape).extend({
          figure: z.enum(listedFigures),
          category: z.enum(treetCategories).optional().describe("Only claims of treets of this category."),
          month: z.iso
            .date()
            .optional()
            .describe("First day of a month of the retention table, instead of the whole period."),
          joined: z.iso
            .date()
            .optional()
            .describe("First day of a month: of those who were active, only the members who joined in it."),
          topic: z.enum(mailCategories).optional().describe("Only emails about this."),
        }),
      )
      .output(pageOf(drillDown)),
    treets: viewed("GET /insights/treets", "List the most claimed treets of a period")
      .input(rangeInput)
      .output(
        z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            imageId: z.string().nullable(),
            claims: z.number().int(),
            /** How many of these claims have been redeemed by now. */
            redemptions: z.number().int(),
            views: z.number().int(),
            /** Members who viewed it: the denominator of the claim rate. */
            viewers: z.number().int(),
          }),
        ),
      ),
    treet: viewed("GET /insights/treets/{treet}", "Get the insights of one treet in a period")
      .input(
        periodInput.extend({
          treet: z.string().max(64),
          from: rangeInput.shape.from.describe("With `to`, a custom period instead of a number of days."),
          to: rangeInput.shape.to,
        }),
      )
      .output(treetInsights),
  }),
};
