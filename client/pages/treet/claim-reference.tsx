import type { Claim } from "#shared/contract/claims.ts";
import { priceText } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";

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
  return (
    <p className="muted small">
      {treet.priceMinor > 0 && (
        <>
          {words.price({ price: priceText(treet) ?? "" })}
          {" · "}
        </>
      )}
      {validFrom && (
        <>
          <Rich>{words.goodFrom({ time: moment(validFrom) })}</Rich>
          {" · "}
        </>
      )}
      {expiresAt && (
        <>
          <Rich>{words.goodUntil({ time: moment(expiresAt) })}</Rich>
          {" · "}
        </>
      )}
      <Rich>{words.claimedOn({ time: () => <Time value={claimedAt} /> })}</Rich>
      {" · "}
      <Rich>{words.reference({ code: () => <code>{ref}</code> })}</Rich>
    </p>
  );
}
