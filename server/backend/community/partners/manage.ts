import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { inviteResults } from "#shared/contract/partners.ts";
import { href } from "#shared/href.ts";
import { ASK_AGAIN_AFTER_MS, type PartnerPolicy } from "#shared/partner-rules.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { findOnTeam } from "../../accounts/team/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { isFarAhead } from "../../platform/far-ahead.ts";
import { invitationAllowance } from "../../platform/limits/allowances.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { partnerInvited } from "./email-templates.ts";
import { EVERYBODYS, lockPartner, type PartnershipRow, similarTo } from "./queries.ts";

/** How long a partner invitation is valid (as in comparable systems; long enough for a holiday). */
const INVITATION_MS = 14 * DAY_MS;

type Outcome = (typeof inviteResults)[number];

export const invite = inBusiness.partners.invite.handler(async ({ input, context }) => {
  const { deps, business } = context;
  if (!business.isCommunity) throw conflict(refusals.onlyCommunitiesHavePartners());
  const emails = [...new Map(input.emails.map((email) => [email.toLowerCase(), email])).values()];
  return inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    const results: InviteResult[] = [];
    for (const email of emails) {
      const similar = await similarOf(tx, business.id, email);
      results.push({ email, similar, ...(await inviteOne(tx, context, { ...input, email })) });
    }
    await consumeInvitations(tx, context, results.filter(({ outcome }) => outcome === "invited").length);
    return results;
  });
});

async function consumeInvitations(
  tx: Transaction,
  { deps, business }: BusinessContext,
  sent: number,
): Promise<void> {
  const allowance = await invitationAllowance(tx, business, deps.clock());
  await allowance.consume(sent);
}

interface InviteResult {
  readonly email: string;
  readonly outcome: Outcome;
  readonly at: string | null;
  readonly similar: { id: string; name: string }[];
}

/** Lists partners that may be the same business under another address. */
async function similarOf(tx: Transaction, businessId: string, email: string) {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (EVERYBODYS.has(domain)) return [];
  const found = await similarTo(tx, businessId, domain);
  return found
    .filter((partner) => partner.email.toLowerCase() !== email.toLowerCase())
    .map(({ id, name }) => ({ id, name }));
}

async function inviteOne(
  tx: Transaction,
  context: BusinessContext,
  { email, message, policy }: { email: string; message: string; policy: PartnerPolicy },
): Promise<{ outcome: Outcome; at: string | null }> {
  const { deps, business, user } = context;
  const now = deps.clock();
  const [present] = await tx
    .select()
    .from(partnerships)
    .where(
      and(
        eq(partnerships.businessId, business.id),
        sql`lower(${partnerships.email}) = lower(${email})`,
        inArray(partnerships.state, ["invited", "applied", "active", "paused", "blocked", "declined"]),
      ),
    )
    .orderBy(desc(partnerships.invitedAt))
    .limit(1);
  const not = (outcome: Outcome, at: Date | null | undefined) => ({ outcome, at: at?.toISOString() ?? null });
  if (present?.state === "blocked") return not("blocked", null);
  if (present?.state === "applied") return not("has_applied", present.invitedAt);
  if (present?.state === "declined") {
    const askAgainAt = (present.decidedAt?.getTime() ?? 0) + ASK_AGAIN_AFTER_MS;
    if (now.getTime() < askAgainAt) return not("declined_lately", present.decidedAt);
  } else if (present && present.state !== "invited") return not("already_partner", present.since);
  const open = present?.state === "invited" ? present : undefined;
  if (open?.expiresAt && open.expiresAt > now) return not("already_invited", open.invitedAt);

  const secret = newSecret();
  const fresh = {
    email,
    message,
    policy,
    invitedBy: user.id,
    invitedAt: now,
    tokenHash: hashOf(secret),
    expiresAt: new Date(now.getTime() + INVITATION_MS),
    openedAt: null,
  };
  const id = open?.id ?? newId("prt");
  if (open) await tx.update(partnerships).set(fresh).where(eq(partnerships.id, id));
  else await tx.insert(partnerships).values({ id, businessId: business.id, ...fresh });
  await record(tx, context, "partner.invited", id, auditSentence(log.partnerInvited, { email }));
  await sendLink(tx, context, { email, message, secret });
  return { outcome: "invited", at: now.toISOString() };
}

async function sendLink(
  tx: Transaction,
  { deps, business, user }: BusinessContext,
  { email, message, secret }: { email: string; message: string; secret: string },
): Promise<void> {
  const url = deps.config.publicUrl + href("partnerInvite", {}, { token: secret });
  const mail = () => partnerInvited({ community: business.name, inviter: user.firstName, message, url });
  await deps.mail.send(tx, email, mail);
}

/** Sends a new link; the former one stops working. */
export const resend = inBusiness.partners.resend.handler(async ({ input, context }) => {
  const { deps, business } = context;
  // Keyed by both IDs, so that another business's attempts with this ID do not use up its limit.
  const invitation = `${business.id} ${input.partner}`;
  await deps.limits.consume("invitation-resend-minute", invitation);
  await deps.limits.consume("invitation-resend-day", invitation);
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const found = await lockPartner(tx, business.id, input.partner);
    if (found?.state !== "invited") throw problem("not_found", { message: refusals.invitationNotOpen() });
    await consumeInvitations(tx, context, 1);
    const secret = newSecret();
    await tx
      .update(partnerships)
      .set({
        tokenHash: hashOf(secret),
        expiresAt: new Date(now.getTime() + INVITATION_MS),
        openedAt: null,
      })
      .where(eq(partnerships.id, found.id));
    const sentence = auditSentence(log.partnerInvitedAgain, { email: found.email });
    await record(tx, context, "partner.invitation-resent", found.id, sentence);
    await sendLink(tx, context, { email: found.email, message: found.message, secret });
    return { done: true as const };
  });
});

export const update = inBusiness.partners.update.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const found = await oneOr404(lockPartner(tx, business.id, input.partner));
    if (found.version !== input.version) {
      throw problem("stale_version", { message: refusals.changedMeanwhile() });
    }
    const { business: _business, partner: _partner, version: _version, ourContact, tags, ...asked } = input;
    if (typeof ourContact === "string" && !(await findOnTeam(tx, business.id, ourContact)))
      throw problem("invalid_input", { fields: { ourContact: refusals.chooseTeammate() } });
    refuseFarEnd(found, input.contractUntil, deps.clock());
    const next = {
      ...withoutAbsent(asked),
      ...(tags && { tags: sortedTags(tags) }),
      ...(ourContact !== undefined && { contactUserId: ourContact }),
    };
    await tx
      .update(partnerships)
      .set({ ...next, version: found.version + 1 })
      .where(eq(partnerships.id, found.id));
    const sentence = auditSentence(log.partnerTermsChanged);
    await record(tx, context, "partner.changed", found.id, sentence, changesOf(found, next));
    return { done: true as const };
  });
});

/** A contract whose end is already further ahead may keep it. */
function refuseFarEnd(before: PartnershipRow, until: string | null | undefined, now: Date): void {
  if (!until || until === before.contractUntil || !isFarAhead(new Date(until), now)) return;
  throw problem("invalid_input", { fields: { contractUntil: refusals.dayTooFar() } });
}

type Agreed = Partial<Omit<PartnershipRow, "id" | "businessId">>;

/** Removes undefined values, as fields left out of a change keep their value. */
const withoutAbsent = <Asked extends object>(asked: Asked) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Asked]?: Exclude<Asked[Name], undefined>;
  };

/** Removes duplicates, ignoring case, and sorts alphabetically. */
export const sortedTags = (tags: readonly string[]): string[] =>
  [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()].sort((a, b) => a.localeCompare(b, "en"));

/**
 * Returns values before and after. Notes and contacts are only marked as changed, as the log has more readers than they
 * do.
 */
function changesOf(before: PartnershipRow, next: Agreed): Record<string, unknown> {
  const changed = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(before[name as keyof PartnershipRow]) !== JSON.stringify(value),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [
      name,
      name === "notes" || name === "contacts" ? "changed" : [before[name as keyof PartnershipRow], value],
    ]),
  );
}
