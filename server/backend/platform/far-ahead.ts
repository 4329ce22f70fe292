import { MAX_AHEAD_MS } from "#shared/constants.ts";

/** True for a date so far ahead that it must be mistyped. */
export const isFarAhead = (date: Date, now: Date): boolean => date.getTime() > now.getTime() + MAX_AHEAD_MS;
