import type { Claim } from "#shared/contract/claims.ts";
import { Time } from "../../design/text.tsx";

/** What a till asks for, and between which moments the claim is good. */
export function ClaimReference({
  claim: { ref, claimedAt, validFrom, expiresAt },
}: {
  claim: Pick<Claim, "ref" | "claimedAt" | "validFrom" | "expiresAt">;
}) {
  return (
    <p className="muted small">
      Reference <code>{ref}</code>, claimed <Time value={claimedAt} />
      {validFrom && (
        <>
          , good from <Time value={validFrom} format="datetime" />
        </>
      )}
      {expiresAt && (
        <>
          , good until <Time value={expiresAt} format="datetime" />
        </>
      )}
    </p>
  );
}
