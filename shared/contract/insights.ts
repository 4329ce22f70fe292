import * as z from "zod";
import { businessInput, inBusiness } from "./operation.ts";

const totals = z.object({
  /** People who became members. */
  joins: z.number().int(),
  /** Claims made and not given back. */
  claims: z.number().int(),
  /** Claims whose holder looked at what they give, for the first time. */
  reveals: z.number().int(),
  redemptions: z.number().int(),
  /** Members who claimed at least once. */
  claimants: z.number().int(),
});
export type InsightTotals = z.infer<typeof totals>;

export const insights = {
  overview: inBusiness("insights.view")
    .route({ method: "GET", path: "/businesses/{business}/insights", summary: "What happened in a period" })
    .input(businessInput.extend({ days: z.coerce.number().int().min(1).max(366).default(30) }))
    .output(
      z.object({
        /** First and last day, by the clock of the business. */
        from: z.iso.date(),
        to: z.iso.date(),
        /** Shorter than asked for where the plan keeps no longer history. */
        days: z.number().int(),
        totals,
        /** The same number of days before. */
        before: totals,
        perDay: z.array(
          z.object({ day: z.iso.date(), claims: z.number().int(), redemptions: z.number().int() }),
        ),
        treets: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            claims: z.number().int(),
            redemptions: z.number().int(),
          }),
        ),
      }),
    ),
};
