import { and, eq, inArray, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { inviteResults } from "#shared/contract/partners.ts";
import { href } from "#shared/href.ts";
import {
  mayChangePartner,
  type PartnerChange,
  type PartnerState,
  partnerChanges,
} from "#shared/partner-rules.ts";
import { problem } from "#shared/problems.ts";
import { audit } from "../audit.ts";
import { hashOf, newSecret } from "../auth/tokens.ts";
import { lockBusiness } from "../businesses/lock.ts";
import { requireWritable } from "../businesses/writable.ts";
import { newId } from "../db/ids.ts";
import { partnerships } from "../db/schema/partners.ts";
import { treets } from "../db/schema/treets.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import {
  type ActingBusiness,
  type ActingUser,
  actorOf,
  business,
  type OperationContext,
  operations,
} from "../operation.ts";
import { teamEmails } from "../team/queries.ts";
import { partnerInvited, partnershipChanged } from "./letters.ts";
import { lockPartner, type PartnershipRow } from "./queries.ts";

/** So long a partner invitation is good for (as in comparable systems; long enough for a holiday). */
const INVITATION_MS = 14 * DAY_MS;

type Inside = OperationContext & { business: ActingBusiness; user: ActingUser };
type Outcome = (typeof inviteResults)[number];

export const invite = operations.partners.invite.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  requireWritable(business);
  if (!business.isCommunity) throw problem("conflict", { message: "Only communities have partners." });
  const emails = [...new Map(input.emails.map((email) => [email.toLowerCase(), email])).values()];
  const limit = business.plan === "starter" ? "business-invitations-starter" : "business-invitations";
  for (const _email of emails) await deps.limits.spend(limit, business.id);
  return inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    const results: { email: string; outcome: Outcome }[] = [];
    for (const email of emails) {
      results.push({ email, outcome: await inviteOne(tx, context, { ...input, email }) });
    }
    return results;
  });
});

async function inviteOne(
  tx: Transaction,
  context: Inside,
  { email, message, policy }: { email: string; message: string; policy: string },
): Promise<Outcome> {
  const { deps, business, user } = context;
  const now = deps.clock();
  const [present] = await tx
    .select()
    .from(partnerships)
    .where(
      and(
        eq(partnerships.businessId, business.id),
        sql`lower(${partnerships.email}) = lower(${email})`,
        inArray(partnerships.state, ["invited", "active", "paused", "blocked"]),
      ),
    );
  if (present?.state === "blocked") return "blocked";
  if (present && present.state !== "invited") return "already_partner";
  if (present?.expiresAt && present.expiresAt > now) return "already_invited";

  const secret = newSecret();
  const fresh = {
    ...{ email, message, policy, invitedBy: user.id, invitedAt: now },
    ...{ tokenHash: hashOf(secret), expiresAt: new Date(now.getTime() + INVITATION_MS) },
  };
  const id = present?.id ?? newId("prt");
  if (present) await tx.update(partnerships).set(fresh).where(eq(partnerships.id, id));
  else await tx.insert(partnerships).values({ id, businessId: business.id, ...fresh });
  await note(tx, context, id, "partner.invited", `${email} was invited as a partner`);
  await sendLink(tx, context, { email, message, secret });
  return "invited";
}

async function sendLink(
  tx: Transaction,
  { deps, business, user }: Inside,
  { email, message, secret }: { email: string; message: string; secret: string },
): Promise<void> {
  const url = deps.config.publicUrl + href("partnerInvite", {}, { token: secret });
  const letter = partnerInvited({ community: business.name, inviter: user.firstName, message, url });
  await deps.mail.send(tx, email, letter);
}

/** A new link; the one before is dead from then on. */
export const resend = operations.partners.resend.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  requireWritable(business);
  await deps.limits.spend("business-invitations", business.id);
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const found = await lockPartner(tx, business.id, input.partner);
    if (found?.state !== "invited")
      throw problem("not_found", { message: "This invitation is no longer open." });
    const secret = newSecret();
    await tx
      .update(partnerships)
      .set({ tokenHash: hashOf(secret), expiresAt: new Date(now.getTime() + INVITATION_MS) })
      .where(eq(partnerships.id, found.id));
    await note(tx, context, found.id, "partner.invitation-resent", `${found.email} was invited again`);
    await sendLink(tx, context, { email: found.email, message: found.message, secret });
    return { done: true as const };
  });
});

export const update = operations.partners.update.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  requireWritable(business);
  return inTransaction(deps.db, async (tx) => {
    const found = await lockPartner(tx, business.id, input.partner);
    if (!found) throw problem("not_found");
    if (found.version !== input.version) {
      throw problem("stale_version", {
        message: "Somebody else changed this meanwhile. Look at it again, then save.",
      });
    }
    const { notes, policy } = input;
    await tx
      .update(partnerships)
      .set({ notes, policy, version: found.version + 1 })
      .where(eq(partnerships.id, found.id));
    await note(tx, context, found.id, "partner.changed", "Notes or policy were changed", {
      ...(found.policy !== policy && { policy: [found.policy, policy] }),
    });
    return { done: true as const };
  });
});

export const change = operations.partners.change
  .use(business)
  .handler(({ input, context }) => changeTo(context, input.partner, input.change));

export const end = operations.partners.end
  .use(business)
  .handler(({ input, context }) => changeTo(context, input.partner, "end"));

/** Treets of a partner who is not active leave the catalogue; what members hold is not touched. */
async function changeTo(context: Inside, id: string, name: PartnerChange): Promise<{ done: true }> {
  const { deps, business } = context;
  requireWritable(business);
  const now = deps.clock();
  const { to, words } = partnerChanges[name];
  return inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    const found = await lockPartner(tx, business.id, id);
    if (!found) throw problem("not_found");
    if (!mayChangePartner(name, found.state as PartnerState)) {
      throw problem("conflict", { message: `This partnership is ${found.state}: it cannot be ${words}.` });
    }
    await tx
      .update(partnerships)
      .set({ state: to, version: found.version + 1, ...(to !== "active" && { tokenHash: null }) })
      .where(eq(partnerships.id, id));
    if (name !== "resume" && name !== "unblock") await stopTreets(tx, found, name === "pause", now);
    await note(tx, context, id, `partner.${name}`, `The partnership was ${words}`);
    if (found.providerId && name !== "unblock") {
      for (const email of await teamEmails(tx, found.providerId, ["owner", "admin"]))
        await deps.mail.send(tx, email, partnershipChanged({ community: business.name, words }));
    }
    return { done: true as const };
  });
}

/** Paused ones are resumed by the team one by one, as some may have been paused before. */
async function stopTreets(
  tx: Transaction,
  { businessId, providerId }: PartnershipRow,
  isPause: boolean,
  now: Date,
): Promise<void> {
  if (!providerId) return;
  await tx
    .update(treets)
    .set({ state: isPause ? "paused" : "ended", updatedAt: now, version: sql`${treets.version} + 1` })
    .where(
      and(
        eq(treets.businessId, businessId),
        eq(treets.supplierId, providerId),
        inArray(treets.state, isPause ? ["live", "scheduled"] : ["live", "scheduled", "paused"]),
      ),
    );
}

async function note(
  tx: Transaction,
  { deps, business, user, caller }: Inside,
  id: string,
  action: string,
  summary: string,
  changes?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit(tx, {
    ...{ businessId: business.id, actor: actorOf(user), action, summary, requestId: caller.requestId },
    ...{ entity: "partner", entityId: id, at: deps.clock() },
    ...(changes && { changes }),
  });
}
