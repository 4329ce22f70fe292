import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { Time } from "../../design/text.tsx";

interface Claimable {
  readonly claimFrom: string | null;
  readonly claimUntil: string | null;
}

/** From when until when it can be claimed, and what is said where one of them is left open. */
export const claimPeriod = (
  { claimFrom, claimUntil }: Claimable,
  timezone: string,
  open: { readonly from: string; readonly until: string },
) => [
  { term: commonWords.from(), description: moment(claimFrom, timezone) ?? open.from },
  { term: words.until(), description: moment(claimUntil, timezone) ?? open.until },
];

const moment = (at: string | null, timezone: string) =>
  at && <Time value={at} format="datetime" timezone={timezone} />;
