import { formatLocale } from "#shared/words/locale.ts";
import { language } from "#words/language.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";

/**
 * Formats a date and time for members, in the business's time zone. English uses its locale setting, other languages
 * their own format.
 */
export const momentOf = (
  at: Date,
  business: { readonly timezone: string; readonly settings: unknown },
): string =>
  at.toLocaleString(language() === "en" ? businessSettings(business).locale : formatLocale(), {
    timeZone: business.timezone,
    dateStyle: "full",
    timeStyle: "short",
  });
