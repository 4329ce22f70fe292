import type { Claim } from "#shared/contract/claim-shapes.ts";
import { priceText } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import { Rich } from "../../design/rich.tsx";
import { FactLine, Time } from "../../design/text.tsx";

/** Price, validity, claim date and reference of a claim. */
export function ClaimReference({
  claim: { ref, treet, claimedAt, validFrom, expiresAt },
  timezone,
}: {
  claim: Pick<Claim, "ref" | "treet" | "claimedAt" | "validFrom" | "expiresAt">;
  /** The community's time zone; needed outside the community's own pages. */
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
