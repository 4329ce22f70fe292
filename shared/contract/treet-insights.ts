import * as z from "zod";
import { businessInput } from "./operation.ts";

export const periodInput = businessInput.extend({
  days: z.coerce.number().int().min(1).max(366).default(30),
});

const treetTotals = {
  views: z.number().int(),
  /** Members among them: what the claim rate is a share of. */
  viewers: z.number().int(),
  /** Claims made and not given back. */
  claims: z.number().int(),
  claimants: z.number().int(),
  reveals: z.number().int(),
  redemptions: z.number().int(),
  /** How many of the claims made in the period are redeemed by now: what the redemption rate is a share of. */
  redeemedClaims: z.number().int(),
};
const treetDay = { claims: z.number().int(), redemptions: z.number().int() };

/** The same figures of one treet. */
const insightsOfTreet = <Total extends z.ZodType, Day extends z.ZodType>(total: Total, day: Day) =>
  z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** Shorter than asked for where the plan keeps no longer history. */
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

/** The same for who supplies it: from 1 to 4 of anything is null, as is what would tell them beside another period. */
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
