import { conflict } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { seesMasked } from "../../community/members/index.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { codeVault } from "../treets/index.ts";
import { claimStateAt } from "./claiming.ts";
import { findCodes } from "./codes.ts";
import { claimAgain, emailHolder } from "./email-templates.ts";
import { presentForTeam } from "./of-treet.ts";
import { findClaim } from "./queries.ts";
import { noteOnClaim } from "./redemption.ts";

/**
 * Emails a claim to its holder again. Includes the code only if the holder has already revealed it; revealing is up to
 * them.
 */
export const resend = inBusiness.claims.resend.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const now = deps.clock();
  const found = await oneOr404(findClaim(deps.db, { businessId: business.id, id: input.claim }));
  const { claim, treet } = found;
  if (claimStateAt(claim, now) !== "active") throw conflict(refusals.onlyOpenClaims());
  // The email may contain the code, which its holder must not have until the bank has decided.
  if (claim.pausedAt) throw conflict(refusals.paymentInDispute());
  await deps.limits.consume("claim-resend", claim.id);
  const codes = await findCodes(deps.db, [claim]);
  const cipher = claim.codeId ? codes.get(claim.codeId) : undefined;
  const pooled = cipher ? codeVault(deps.signingKey).decrypt(cipher) : null;
  const code = pooled ?? (treet.type === "shared_code" ? treet.sharedCode : null);
  const shown = claim.revealedAt ? code : null;
  await inTransaction(deps.db, async (tx) => {
    await noteOnClaim(tx, context, found, "claim.resent", "resent");
    await emailHolder(tx, context, found, (facts) => claimAgain({ ...facts, ref: claim.ref, code: shown }));
  });
  return presentForTeam(found, now, seesMasked(membership));
});
