import { MAX_AHEAD_MS } from "#shared/constants.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";

type Dates<Name extends string> = { readonly [Each in Name]?: Date | string | null };

/** True for a date so far ahead that it must be mistyped. */
export const isFarAhead = (date: Date, now: Date): boolean => date.getTime() > now.getTime() + MAX_AHEAD_MS;

/**
 * Throws a Problem at the fields of the content whose dates are too far ahead. Dates that the stored row already has
 * may stay.
 */
export function refuseFarDates<Name extends string>(
  names: readonly Name[],
  content: Dates<Name>,
  { before, now }: { readonly before?: Dates<Name> | undefined; readonly now: Date },
): void {
  const timeOf = (dates: Dates<Name> | undefined, name: Name) => new Date(dates?.[name] ?? "").getTime();
  const far = names.filter((name) => {
    const time = timeOf(content, name);
    return isFarAhead(new Date(time), now) && time !== timeOf(before, name);
  });
  if (far.length === 0) return;
  const fields = Object.fromEntries(far.map((name) => [`content.${name}`, refusals.timeTooFar()]));
  throw problem("invalid_input", { fields });
}
