import type { Claim } from "#shared/contract/claims.ts";
import { priceText } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import { Rich } from "../../design/rich.tsx";
import { FactLine, Time } from "../../design/text.tsx";

/** Between which moments a claim is good, when it was made, what it cost and what it is called. */
export function ClaimReference({
  claim: { ref, treet, claimedAt, validFrom, expiresAt },
  timezone,
}: {
  claim: Pick<Claim, "ref" | "treet" | "claimedAt" | "validFrom" | "expiresAt">;
  /** Of its community, outside of that community's pages. */
  timezone?: string;
}) {
  const zone = timezone === undefined ? {} : { timezone };
  const moment = (value: string) => () => <Time value={value} format="datetime" decides {...zone} />;
  const facts = [
    ...(treet.priceMinor > 0 ? [words.price({ price: priceText(treet) ?? "" })] : []),
    ...(validFrom ? [<Rich key="from">{words.goodFrom({ time: moment(validFrom) })}</Rich>] : []),
    ...(expiresAt ? [<Rich key="until">{words.goodUntil({ time: moment(expiresAt) })}</Rich>] : []),
    <Rich key="claimed">{words.claimedOn({ time: () => <Time value={claimedAt} /> })}</Rich>,
    <Rich key="ref">{words.reference({ code: () => <code>{ref}</code> })}</Rich>,
  ];
  return <FactLine facts={facts} />;
}
