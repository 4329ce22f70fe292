import { formatLocale } from "#shared/words/locale.ts";
import { language } from "#words/language.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";

/** A day and time for members to read, by the clock of the business and in the way it writes them; in other languages as those do. */
export const momentOf = (
  at: Date,
  business: { readonly timezone: string; readonly settings: unknown },
): string =>
  at.toLocaleString(language() === "en" ? businessSettings(business).locale : formatLocale(), {
    timeZone: business.timezone,
    dateStyle: "full",
    timeStyle: "short",
  });
