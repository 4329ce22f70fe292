import type { Claim } from "#shared/contract/claims.ts";
import { Time } from "../../design/text.tsx";

/** What a till asks for, and between which moments the claim is good. */
export function ClaimReference({
  claim: { ref, claimedAt, validFrom, expiresAt },
  timezone,
}: {
  claim: Pick<Claim, "ref" | "claimedAt" | "validFrom" | "expiresAt">;
  /** Of its community, outside of that community's pages. */
  timezone?: string;
}) {
  const zone = timezone === undefined ? {} : { timezone };
  return (
    <p className="muted small">
      Reference <code>{ref}</code>, claimed <Time value={claimedAt} />
      {validFrom && (
        <>
          , good from <Time value={validFrom} format="datetime" decides {...zone} />
        </>
      )}
      {expiresAt && (
        <>
          , good until <Time value={expiresAt} format="datetime" decides {...zone} />
        </>
      )}
    </p>
  );
}
