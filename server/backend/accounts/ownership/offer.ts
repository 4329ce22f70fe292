import { eq } from "drizzle-orm";
import { DAY_MS, OWNERSHIP_TRANSFER_DAYS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { notAllowed } from "#shared/not-allowed.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { newId } from "../../platform/db/ids.ts";
import { ownershipTransfers } from "../../platform/db/schema/team.ts";
import { inTransaction, type Transaction, violates } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyPeople } from "../../platform/notify.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { requirePassword, requireSamePassword } from "../auth/index.ts";
import { lockBusiness } from "../businesses/index.ts";
import { keyNamesOf } from "../keys/index.ts";
import { askKey } from "./ask.ts";
import { ownershipNotice, ownershipOffered, ownershipWithdrawn } from "./email-templates.ts";
import { nameOf, presentParty, presentTransfer, stateOf } from "./present.ts";
import { endTransfer, findPendingTransfer, listParties, type Party } from "./queries.ts";
import { standingOf } from "./standing.ts";

const REMIND_PAUSE_MS = DAY_MS;

export const current = inBusiness.ownership.current.handler(async ({ context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  const [owner, ...others] = await listParties(deps.db, business.id);
  if (!owner) throw problem("not_found");
  const found = await findPendingTransfer(deps.db, business.id);
  const pending = found && stateOf(found.transfer, now) === "pending" ? presentTransfer(found, now) : null;
  const isForMe = pending !== null && found?.transfer.toUserId === user.id;
  const owners = { businessId: business.id, userId: owner.party.id, now };
  return {
    owner: presentParty(owner.party),
    isMine: owner.party.id === user.id,
    pending,
    isForMe,
    asked: (await deps.limits.look("ownership-ask-day", askKey(business.id, user.id))).spent > 0,
    ownersKeys: isForMe || owner.party.id === user.id ? await keyNamesOf(deps.db, owners) : [],
    standing: isForMe ? await standingOf(deps, business, user.id) : null,
    candidates: others.map(({ party, role, status, emailVerifiedAt }) => ({
      ...presentParty(party),
      userId: party.id,
      role: role,
      obstacle: obstacleOf(status, emailVerifiedAt),
    })),
  };
});

/** Returns why a team member cannot be offered ownership; null if they can. */
const obstacleOf = (status: string, emailVerifiedAt: Date | null): "suspended" | "unconfirmed" | null =>
  status === "active" ? (emailVerifiedAt === null ? "unconfirmed" : null) : "suspended";

export const offer = inBusiness.ownership.offer.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  if (input.confirmation !== business.slug) {
    throw problem("invalid_input", {
      fields: { confirmation: refusals.typeSlugToConfirm({ slug: business.slug }) },
    });
  }
  const account = await requirePassword(deps, user.id, input.password);
  const secret = newSecret();
  try {
    return await change(context, async ({ tx, now, record }) => {
      await requireSamePassword(tx, account, "password");
      await lockBusiness(tx, business.id);
      const parties = await listParties(tx, business.id);
      const target = parties.find(({ party }) => party.id === input.to);
      const [owner] = parties;
      if (owner?.party.id !== user.id)
        throw notAllowed("ownership.transfer", {
          code: "owner_required",
          message: owner && refusals.onlyOwnerCan({ who: nameOf(owner.party) }),
        });
      if (!target || target.party.id === user.id || obstacleOf(target.status, target.emailVerifiedAt)) {
        const message = refusals.newOwnerUnsuitable();
        throw problem("invalid_input", { fields: { to: message } });
      }
      const former = await findPendingTransfer(tx, business.id);
      if (former && stateOf(former.transfer, now) === "expired") {
        await endTransfer(tx, former.transfer.id, "expired", now);
      }
      const id = newId("own");
      await tx.insert(ownershipTransfers).values({
        id,
        businessId: business.id,
        fromUserId: user.id,
        toUserId: target.party.id,
        tokenHash: hashOf(secret),
        keepRole: input.keepRole,
        billingEmailMode: input.billingEmailMode,
        createdAt: now,
        expiresAt: new Date(now.getTime() + OWNERSHIP_TRANSFER_DAYS * DAY_MS),
      });
      const sentence = auditSentence(log.ownershipOffered, { to: nameOf(target.party) });
      await record("ownership.offered", id, sentence);
      const offered = await findPendingTransfer(tx, business.id);
      if (!offered) throw new Error("Failed to insert the ownership transfer");
      await sendOffer(tx, deps, { business, from: offered.from, to: offered.to, secret });
      await notifyPeople(tx, deps, [offered.to.id], {
        businessId: business.id,
        kind: "ownership_offered",
        facts: { who: nameOf(offered.from) },
      });
      for (const { party, role } of parties) {
        if (role !== "admin" || party.id === target.party.id) continue;
        const mail = () =>
          ownershipNotice({
            business: business.name,
            owner: nameOf(offered.from),
            target: nameOf(offered.to),
            firstName: party.firstName,
            url: deps.config.publicUrl + href("teamMembers", { business: business.slug }),
          });
        await deps.mail.send(tx, party.email, mail);
      }
      return presentTransfer(offered, now);
    });
  } catch (error) {
    throw violates(error, "ownership_transfers_pending_key") ? problem("transfer_pending") : error;
  }
});

/** Sends the offer again, with a new link; at most once a day. */
export const remind = inBusiness.ownership.remind.handler(async ({ context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const secret = newSecret();
  await inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    const found = await pendingOf(tx, business.id, now);
    const { transfer, from, to } = found;
    const last = transfer.remindedAt ?? transfer.createdAt;
    const wait = last.getTime() + REMIND_PAUSE_MS - now.getTime();
    if (wait > 0) {
      throw problem("rate_limited", {
        message: refusals.remindedToday({ who: nameOf(to) }),
        retryAfterSeconds: Math.ceil(wait / 1000),
      });
    }
    await tx
      .update(ownershipTransfers)
      .set({ tokenHash: hashOf(secret), remindedAt: now })
      .where(eq(ownershipTransfers.id, transfer.id));
    await sendOffer(tx, deps, { business, from, to, secret });
  });
  return { done: true };
});

export const cancel = inBusiness.ownership.cancel.handler(async ({ context }) => {
  const { deps, business } = context;
  await change(context, async ({ tx, now, record }) => {
    await lockBusiness(tx, business.id);
    const { transfer, from, to } = await pendingOf(tx, business.id, now);
    if (!(await endTransfer(tx, transfer.id, "cancelled", now))) throw problem("conflict");
    await record(
      "ownership.cancelled",
      transfer.id,
      auditSentence(log.ownershipOfferWithdrawn, { to: nameOf(to) }),
    );
    const mail = () =>
      ownershipWithdrawn({
        business: business.name,
        firstName: to.firstName,
        owner: nameOf(from),
      });
    await deps.mail.send(tx, to.email, mail);
  });
  return { done: true };
});

async function pendingOf(tx: Transaction, businessId: string, now: Date) {
  const found = await findPendingTransfer(tx, businessId);
  if (found && stateOf(found.transfer, now) === "pending") return found;
  // The offer was accepted, declined or withdrawn in the meantime: it existed, so this is a conflict and not a 404.
  throw conflict(refusals.noOpenOffer());
}

async function sendOffer(
  tx: Transaction,
  { mail, config }: Dependencies,
  { business, from, to, secret }: { business: ActingBusiness; from: Party; to: Party; secret: string },
): Promise<void> {
  const content = () =>
    ownershipOffered({
      business: business.name,
      owner: nameOf(from),
      firstName: to.firstName,
      url: config.publicUrl + href("transferOwnership", {}, { token: secret }),
    });
  await mail.send(tx, to.email, content);
}
