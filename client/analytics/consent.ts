import type { AnalyticsConsent } from "#shared/account-choices.ts";
import { createFact } from "../flag.ts";

/**
 * Whether visits may be counted: without anything that recognises the browser until the person has chosen, with it once
 * granted, not at all once denied. Null if this site counts nothing, so that nobody needs to be asked.
 */
export const analyticsConsent = createFact<AnalyticsConsent | null>(null);
