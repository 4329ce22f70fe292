import * as z from "zod";
import { businessInput } from "./common.ts";

export const periodInput = businessInput.extend({
  days: z.coerce.number().int().min(1).max(366).default(30),
});

const treetTotals = {
  views: z.number().int(),
  /** Distinct members among them: the denominator of the claim rate. */
  viewers: z.number().int(),
  /** Claims made and not cancelled. */
  claims: z.number().int(),
  claimants: z.number().int(),
  reveals: z.number().int(),
  redemptions: z.number().int(),
  /** Claims made in the period that have been redeemed by now: the numerator of the redemption rate. */
  redeemedClaims: z.number().int(),
};
const treetDay = { claims: z.number().int(), redemptions: z.number().int() };

/** Insights of one treet. */
const insightsOfTreet = <Total extends z.ZodType, Day extends z.ZodType>(total: Total, day: Day) =>
  z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** Shorter than requested if the plan's history is shorter. */
    days: z.number().int(),
    totals: total,
    before: total,
    perDay: z.array(day),
  });

export const treetInsights = insightsOfTreet(
  z.object(treetTotals),
  z.object({ day: z.iso.date(), ...treetDay }),
);
export type TreetInsights = z.infer<typeof treetInsights>;

/** The same for the supplier. Counts from 1 to 4 are null, as are counts that would reveal them beside another period. */
export const suppliedInsights = insightsOfTreet(
  z.object(nullable(treetTotals)),
  z.object({ day: z.iso.date(), ...nullable(treetDay) }),
);
export type SuppliedInsights = z.infer<typeof suppliedInsights>;

function nullable<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.nullable()])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };
}
