import type { Claim } from "#shared/contract/claims.ts";
import { valueText } from "#shared/treets.ts";

/** What somebody claimed, with what it was worth then: the till honours that, not what is offered today. */
export function ClaimedTreet({ claim: { treet } }: { claim: Pick<Claim, "treet"> }) {
  const value = valueText(treet);
  return (
    <>
      <strong>{treet.title}</strong>
      {value && ` · ${value}`}
    </>
  );
}
