import type { Claim } from "#shared/contract/claim-shapes.ts";
import { valueText } from "#shared/treets.ts";

/** A claimed treet with its value at the time of the claim: the till honours that, not the current offer. */
export function ClaimedTreet({ claim: { treet } }: { claim: Pick<Claim, "treet"> }) {
  const value = valueText(treet);
  return (
    <>
      <strong>{treet.title}</strong>
      {value && ` · ${value}`}
    </>
  );
}
