import { href } from "#shared/href.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { inBusiness } from "../../platform/operation.ts";
import { ownershipWanted } from "./email-templates.ts";
import { nameOf, stateOf } from "./present.ts";
import { findPendingTransfer, listParties } from "./queries.ts";

/** The rate limit key for a user's requests to the owner of a business. */
export const askKey = (businessId: string, userId: string) => `${businessId} ${userId}`;

/**
 * Requests ownership on behalf of a team member. The owner gets a notification and an email, at most once a day from
 * each member.
 */
export const ask = inBusiness.ownership.ask.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const parties = await listParties(deps.db, business.id);
  const [owner] = parties;
  const asking = parties.find(({ party }) => party.id === user.id);
  if (!owner || !asking) throw problem("not_found");
  if (owner.party.id === user.id) throw conflict(refusals.ownedByYou({ name: business.name }));
  const pending = await findPendingTransfer(deps.db, business.id);
  if (pending && stateOf(pending.transfer, deps.clock()) === "pending") throw problem("transfer_pending");

  const { waitSeconds, spent } = await deps.limits.look("ownership-ask-day", askKey(business.id, user.id));
  if (spent > 0) {
    throw problem("rate_limited", {
      message: refusals.askedAlready({ who: nameOf(owner.party) }),
      ...(waitSeconds > 0 && { retryAfterSeconds: waitSeconds }),
    });
  }
  await deps.limits.consume("ownership-ask-day", askKey(business.id, user.id));
  const who = nameOf(asking.party);
  await change(context, async ({ tx, record }) => {
    await record("ownership.asked", business.id, auditSentence(log.ownershipRequested));
    await notifyTeam(tx, deps, {
      businessId: business.id,
      kind: "ownership_wanted",
      facts: { who },
      mail: () =>
        ownershipWanted({
          business: business.name,
          who,
          message: input.message,
          url: deps.config.publicUrl + href("transferOwnership", {}, { business: business.slug }),
        }),
    });
  });
  return { done: true };
});
