import { businessSettings } from "../db/business-settings.ts";

/** A day and time for members to read, by the clock of the business and in the way it writes them. */
export const momentOf = (
  at: Date,
  business: { readonly timezone: string; readonly settings: unknown },
): string =>
  at.toLocaleString(businessSettings(business).locale, {
    timeZone: business.timezone,
    dateStyle: "full",
    timeStyle: "short",
  });
