import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { Time } from "../../design/text.tsx";

interface Claimable {
  readonly claimFrom: string | null;
  readonly publishedAt: string | null;
  readonly claimUntil: string | null;
}

/** Returns the period in which it can be claimed, with the given texts for an open start or end. */
export const claimPeriod = (
  { claimFrom, publishedAt, claimUntil }: Claimable,
  timezone: string,
  open: { readonly from: string; readonly until: string },
) => [
  { term: commonWords.from(), description: moment(claimFrom ?? publishedAt, timezone) ?? open.from },
  { term: words.until(), description: moment(claimUntil, timezone) ?? open.until },
];

const moment = (at: string | null, timezone: string) =>
  at && <Time value={at} format="datetime" timezone={timezone} />;
