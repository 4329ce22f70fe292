import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { matching } from "../../platform/db/rows.ts";
import { teamMemberships } from "../../platform/db/schema/businesses.ts";
import type { TransferRow } from "../../platform/db/schema/team.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyPeople } from "../../platform/notify.ts";
import { operations, signedIn } from "../../platform/operation.ts";
import type { ActingUser } from "../../platform/operation-context.ts";
import { hashOf } from "../../platform/secrets.ts";
import { momentFor, requirePassword, requireSamePassword } from "../auth/index.ts";
import { sendInvoicesTo } from "../billing/index.ts";
import { lockBusiness } from "../businesses/index.ts";
import { keyNamesOf, revokeKeysOf } from "../keys/index.ts";
import { ownershipMoved, ownershipNotTaken } from "./email-templates.ts";
import { nameOf, presentTransfer, stateOf } from "./present.ts";
import { endTransfer, findTransfer, listParties, type TransferWithParties } from "./queries.ts";
import { standingOf } from "./standing.ts";

/**
 * Returns the offer behind a link. A visitor who is not its addressee learns only its state and whether they are signed
 * in as someone else.
 */
export const request = operations.ownership.request.handler(async ({ input, context }) => {
  const { deps, actor } = context;
  const now = deps.clock();
  const found = await findTransfer(deps.db, { tokenHash: hashOf(input.token) });
  if (!found) return { state: "invalid", isForSomebodyElse: false, ...nothing };
  const state = stateOf(found.transfer, now);
  const isForMe = actor?.user?.id === found.transfer.toUserId;
  if (!isForMe) {
    return { state, isForSomebodyElse: actor?.user !== undefined, ...nothing };
  }
  const { slug, name, logoImageId, plan, status } = found.business;
  return {
    state,
    isForSomebodyElse: false,
    transfer: presentTransfer(found, now),
    ownersKeys: await keyNamesOf(deps.db, { businessId: found.business.id, userId: found.from.id, now }),
    standing: await standingOf(deps, found.business, found.transfer.toUserId),
    business: { slug, name, plan, status, logoUrl: imageUrl(logoImageId, "small") },
  };
});

const nothing = { transfer: null, business: null, ownersKeys: [], standing: null };

/** Accepts the offer; the whole change of owner is one transaction. */
export const accept = signedIn.ownership.accept.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const found = await offeredTo(deps.db, input, user, deps.clock());
  const account = await requirePassword(deps, user.id, input.password);
  const now = deps.clock();

  return inTransaction(deps.db, async (tx) => {
    await requireSamePassword(tx, account, "password");
    const { business, from, to } = found;
    const locked = await lockBusiness(tx, business.id);
    if (locked?.status !== "active" && locked?.status !== "frozen") {
      throw conflict(refusals.businessInactive());
    }
    const parties = await listParties(tx, business.id);
    const target = parties.find(({ party }) => party.id === user.id);
    if (parties[0]?.party.id !== from.id || target?.status !== "active") {
      throw conflict(refusals.offerOutdated());
    }
    const accepted = await endTransfer(tx, found.transfer.id, "accepted", now);
    if (!accepted) throw conflict(refusals.offerWithdrawn());

    await stepDown(tx, business.id, from.id, accepted.keepRole);
    if (accepted.keepRole === "leave") {
      await revokeKeysOf(tx, { businessId: business.id, userId: from.id, at: now });
    }
    await tx
      .update(teamMemberships)
      .set({ role: "owner", billing: true, canRedeem: true })
      .where(membershipOf(business.id, user.id));
    if (accepted.billingEmailMode === "switch") {
      await sendInvoicesTo(tx, deps, { businessId: business.id, email: to.email });
    }
    await record(
      tx,
      { ...context, business, at: now },
      "ownership.transferred",
      accepted.id,
      auditSentence(log.ownershipTransferred, { to: nameOf(to), from: nameOf(from) }),
      { owner: [from.id, to.id], formerOwner: ["owner", accepted.keepRole] },
    );
    const leaders = parties.filter(
      ({ party, role }) => role === "owner" || (role === "admin" && party.id !== user.id),
    );
    await notifyPeople(
      tx,
      deps,
      leaders.map(({ party }) => party.id),
      { businessId: business.id, kind: "ownership_accepted", facts: { who: nameOf(to) } },
    );
    for (const { party, role } of parties) {
      if (role !== "owner" && role !== "admin" && party.id !== user.id) continue;
      const mail = () =>
        ownershipMoved({
          business: business.name,
          firstName: party.firstName,
          newOwner: nameOf(to),
          formerOwner: nameOf(from),
          formerRole: accepted.keepRole,
          when: momentFor(now, party),
          url: deps.config.publicUrl + href("teamMembers", { business: business.slug }),
        });
      await deps.mail.send(tx, party.email, mail);
    }
    return { business: business.slug, name: business.name };
  });
});

export const decline = signedIn.ownership.decline.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const now = deps.clock();
  const found = await offeredTo(deps.db, input, user, now);
  await inTransaction(deps.db, async (tx) => {
    if (!(await endTransfer(tx, found.transfer.id, "declined", now))) throw problem("token_used");
    const { business, to } = found;
    const sentence = auditSentence(log.ownershipDeclined, { to: nameOf(to) });
    await record(tx, { ...context, business, at: now }, "ownership.declined", found.transfer.id, sentence);
    await tellOwner(tx, deps, found);
    await notifyPeople(tx, deps, [found.from.id], {
      businessId: business.id,
      kind: "ownership_declined",
      facts: { who: nameOf(to) },
    });
  });
  return { done: true };
});

/** Returns the open offer to this user. For any other user it throws the same Problem as for an invalid link. */
async function offeredTo(
  db: Executor,
  input: { token: string } | { transfer: string },
  { id }: ActingUser,
  now: Date,
): Promise<TransferWithParties> {
  const found = await findTransfer(
    db,
    "token" in input ? { tokenHash: hashOf(input.token) } : { id: input.transfer },
  );
  if (found?.transfer.toUserId !== id) throw problem("token_invalid");
  const state = stateOf(found.transfer, now);
  if (state === "expired") throw problem("token_expired", { message: refusals.offerExpired() });
  if (state !== "pending") throw problem("token_used", { message: refusals.offerClosed() });
  return found;
}

const membershipOf = (businessId: string, userId: string) =>
  matching(teamMemberships, { businessId, userId });

/** Gives the former owner the role named in the offer. Must come first, as there may never be two owners. */
async function stepDown(
  tx: Transaction,
  businessId: string,
  userId: string,
  keepRole: TransferRow["keepRole"],
): Promise<void> {
  const where = membershipOf(businessId, userId);
  if (keepRole === "leave") await tx.delete(teamMemberships).where(where);
  else await tx.update(teamMemberships).set({ role: keepRole, billing: false }).where(where);
}

async function tellOwner(
  tx: Transaction,
  { mail, config }: Dependencies,
  { business, from, to }: TransferWithParties,
): Promise<void> {
  const content = () =>
    ownershipNotTaken({
      business: business.name,
      firstName: from.firstName,
      target: nameOf(to),
      declined: true,
      url: config.publicUrl + href("transferOwnership", {}, { business: business.slug }),
    });
  await mail.send(tx, from.email, content);
}
