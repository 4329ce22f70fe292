import { and, eq, inArray, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { type MemberRequest, REQUEST_LINK_DAYS } from "#shared/mail-preferences.ts";
import { maskEmail } from "#shared/mask-email.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { exportMembership } from "../../accounts/me/index.ts";
import {
  confirmRequest,
  type Found,
  findMailMember,
  freshPreferencesLink,
  memberOfToken,
  preferenceToken,
  requestOfToken,
  requestToken,
} from "../../accounts/preferences/index.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { members } from "../../platform/db/schema/members.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness, operations } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { erasePersonalData } from "./anonymise.ts";
import { wasMember } from "./bulk.ts";
import { nameOf } from "./present.ts";
import { admitWaiting } from "./room.ts";

/** Emails a new preferences link. The answer is the same whether or not there is such a member. */
export const freshLink = operations.preferences.freshLink.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  await deps.limits.consume("mail-address-hour", caller.ip);
  const email = input.email.toLowerCase();
  await deps.limits.consume("mail-account-hour", `preferences ${input.business} ${email}`);
  const [found] = await deps.db
    .select({ member: members, business: businesses })
    .from(members)
    .innerJoin(businesses, eq(businesses.id, members.businessId))
    .where(
      and(
        eq(businesses.slug, input.business),
        inArray(businesses.status, ["active", "frozen"]),
        sql`lower(${members.email}) = ${email}`,
        sql`${members.status} <> 'anonymised'`,
      ),
    );
  if (found) {
    const { member, business } = found;
    const token = preferenceToken(deps.signingKey, member.id);
    const url = deps.config.publicUrl + href("unsubscribe", { business: business.slug }, { token });
    await inTransaction(deps.db, (tx) =>
      deps.mail.send(tx, member.email, () => freshPreferencesLink({ business, url })),
    );
  }
  return { done: true };
});

/** Returns the member that a link is about; throws `token_invalid` otherwise. */
async function byLink({ db, signingKey }: Dependencies, token: string): Promise<Found> {
  const id = memberOfToken(signingKey, token);
  const found = id ? await findMailMember(db, { id }) : undefined;
  if (!found || found.member.status === "anonymised") throw problem("token_invalid");
  return found;
}

const ofCaller = ({ deps, business, user }: BusinessContext): Promise<Found> =>
  oneOr404(findMailMember(deps.db, { businessId: business.id, userId: user.id }));

export const sayWhy = operations.preferences.sayWhy.handler(async ({ input, context }) =>
  keepReason(context.deps, await byLink(context.deps, input.token), input.reason),
);

export const sayWhyMine = inBusiness.preferences.sayWhyMine.handler(async ({ input, context }) =>
  keepReason(context.deps, await ofCaller(context), input.reason),
);

/** Records the reason for the team to learn from, without a name. */
async function keepReason(
  deps: Dependencies,
  { member, business }: Found,
  reason: string,
): Promise<{ done: true }> {
  await deps.limits.consume("mail-account-hour", `reason ${member.id}`);
  await inTransaction(deps.db, (tx) =>
    audit(tx, {
      businessId: business.id,
      actor: "system",
      action: "member.said-why",
      entityId: null,
      summary: auditSentence(log.memberSaidWhy, { reason }),
      at: deps.clock(),
    }),
  );
  return { done: true };
}

export const ask = operations.preferences.ask.handler(async ({ input, context }) =>
  mailConfirmation(context.deps, await byLink(context.deps, input.token), input.request),
);

export const askMine = inBusiness.preferences.askMine.handler(async ({ input, context }) =>
  mailConfirmation(context.deps, await ofCaller(context), input.request),
);

/** Emails a confirmation link before an irreversible action, as anyone with a forwarded email could press the button. */
async function mailConfirmation(
  deps: Dependencies,
  { member, business }: Found,
  request: MemberRequest,
): Promise<{ done: true }> {
  await deps.limits.consume("mail-account-hour", `request ${member.id}`);
  const until = deps.clock().getTime() + REQUEST_LINK_DAYS * DAY_MS;
  const token = requestToken(deps.signingKey, { memberId: member.id, request, until });
  const url = deps.config.publicUrl + href("unsubscribe", { business: business.slug }, { token });
  await inTransaction(deps.db, (tx) =>
    deps.mail.send(tx, member.email, () => confirmRequest({ business, request, url })),
  );
  return { done: true };
}

async function requested(deps: Dependencies, token: string) {
  const asked = requestOfToken(deps.signingKey, token, deps.clock());
  const found = asked ? await findMailMember(deps.db, { id: asked.memberId }) : undefined;
  const isThere =
    found && found.member.status !== "anonymised" && found.business.status !== "deleted" ? found : undefined;
  return asked && isThere ? { ...isThere, request: asked.request } : undefined;
}

export const asked = operations.preferences.asked.handler(async ({ input, context }) => {
  const found = await requested(context.deps, input.token);
  if (!found) return null;
  const { member, business, request } = found;
  const { slug, name, logoImageId } = business;
  return {
    request,
    email: maskEmail(member.email),
    business: { slug, name, logoUrl: imageUrl(logoImageId, "small") },
  };
});

export const confirm = operations.preferences.confirm.handler(async ({ input, context }) => {
  const { deps } = context;
  const found = await requested(deps, input.token);
  if (!found) throw problem("token_expired");
  const { member, request } = found;
  if (request === "export") {
    await deps.limits.consume("export-account", member.id);
    return { request, data: await exportMembership(deps, member.id) };
  }
  await inTransaction(deps.db, (tx) =>
    request === "leave" ? leave(tx, deps, found) : forget(tx, deps, found),
  );
  return { request, data: null };
});

async function leave(tx: Transaction, deps: Dependencies, { member, business }: Found): Promise<void> {
  const now = deps.clock();
  await lockBusiness(tx, business.id);
  const [left] = await tx
    .update(members)
    .set({
      // A suspended member who could just leave and join again would end the suspension themselves.
      status: sql`case when ${members.status} = 'suspended' then 'removed' else 'left' end`,
      statusAt: now,
      statusReason: null,
    })
    .where(
      and(
        eq(members.id, member.id),
        inArray(members.status, ["active", "suspended", "requested", "waitlisted", "invited"]),
      ),
    )
    .returning({ id: members.id, status: members.status });
  // A second click, or the member had already left: nothing more to do.
  if (!left) return;
  await audit(tx, {
    businessId: business.id,
    actor: "system",
    action: "member.left",
    entityId: left.id,
    summary: auditSentence(log.memberLeftByMail, { who: nameOf(member) }),
    at: now,
    changes: { status: [member.status, left.status] },
  });
  if (wasMember(member))
    await deps.events.emit(tx, { type: "member.left", businessId: business.id, members: [left] });
  await admitWaiting(tx, deps, business.id);
}

async function forget(tx: Transaction, deps: Dependencies, { member, business }: Found): Promise<void> {
  const now = deps.clock();
  await lockBusiness(tx, business.id);
  await erasePersonalData(tx, deps, member.id);
  await audit(tx, {
    businessId: business.id,
    actor: "system",
    action: "member.anonymised",
    at: now,
    entityId: member.id,
    summary: auditSentence(log.memberDataDeleted),
  });
  if (wasMember(member))
    await deps.events.emit(tx, {
      type: "member.left",
      businessId: business.id,
      members: [{ id: member.id, status: "anonymised" }],
    });
  await admitWaiting(tx, deps, business.id);
}
