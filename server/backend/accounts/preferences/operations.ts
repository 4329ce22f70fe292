import { eq } from "drizzle-orm";
import type { MailPreferences } from "#shared/contract/preferences.ts";
import { imageUrl } from "#shared/image-url.ts";
import { type MailChoices, noMails, usualMails, wantsNothing } from "#shared/mail-preferences.ts";
import { maskEmail } from "#shared/mask-email.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countMail, UNSUBSCRIBED } from "../../platform/db/day-counts.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { firstOf, matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { members } from "../../platform/db/schema/members.ts";
import { memberPreferences } from "../../platform/db/schema/preferences.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness, operations } from "../../platform/operation.ts";
import { memberOfToken } from "./link-token.ts";

type Whose = { readonly id: string } | { readonly businessId: string; readonly userId: string };

/** Returns a member with their community and stored preferences. */
export const findMailMember = (db: Executor, whose: Whose) =>
  firstOf(
    db
      .select({ member: members, business: businesses, chosen: memberPreferences })
      .from(members)
      .innerJoin(businesses, eq(businesses.id, members.businessId))
      .leftJoin(memberPreferences, eq(memberPreferences.memberId, members.id))
      .where(
        "id" in whose
          ? eq(members.id, whose.id)
          : matching(members, { businessId: whose.businessId, userId: whose.userId }),
      ),
  );

export type Found = NonNullable<Awaited<ReturnType<typeof findMailMember>>>;

/** Returns a member's choices, or the defaults if they made none. */
export function choicesOf({ member, chosen }: Pick<Found, "member" | "chosen">): MailChoices {
  if (member.emailState === "unsubscribed") return noMails;
  if (!chosen) return usualMails;
  const { digest, newTreets, claimReminders, packs, announcements } = chosen;
  return { digest, newTreets, claimReminders, packs, announcements };
}

const presented = (found: Found): MailPreferences => ({
  business: {
    slug: found.business.slug,
    name: found.business.name,
    logoUrl: imageUrl(found.business.logoImageId, "small"),
  },
  email: maskEmail(found.member.email),
  ...choicesOf(found),
});

/**
 * Stores a member's choices; the latest ones count. Choosing any email subscribes the member again, which only they can
 * do. The audit log tells the team why somebody gets no emails, or gets them again; not which ones they chose.
 */
async function choose({ db, clock }: Dependencies, found: Found, asked: Choice): Promise<void> {
  const before = choicesOf(found);
  const choices: MailChoices = {
    digest: asked.digest ?? before.digest,
    newTreets: asked.newTreets ?? before.newTreets,
    claimReminders: asked.claimReminders ?? before.claimReminders,
    packs: asked.packs ?? before.packs,
    announcements: asked.announcements ?? before.announcements,
  };
  const now = clock();
  const kept = { ...choices, changedAt: now };
  const { id, businessId, emailState, firstName, lastName, email } = found.member;
  await inTransaction(db, async (tx) => {
    await tx
      .insert(memberPreferences)
      .values({ memberId: id, ...kept })
      .onConflictDoUpdate({ target: memberPreferences.memberId, set: kept });
    const state = wantsNothing(choices) ? "unsubscribed" : "subscribed";
    await tx.update(members).set({ emailState: state }).where(eq(members.id, id));
    if (emailState === state) return;
    if (state === "unsubscribed") await countMail(tx, businessId, { kind: UNSUBSCRIBED, at: now });
    await audit(tx, {
      businessId,
      actor: "system",
      action: `member.${state}`,
      entityId: id,
      summary: auditSentence(state === "subscribed" ? log.memberResubscribed : log.memberEndedEmails, {
        who: `${firstName} ${lastName}`.trim() || email,
      }),
      at: now,
    });
  });
}

type Choice = { readonly [Name in keyof MailChoices]?: MailChoices[Name] | undefined };

export const get = operations.preferences.get.handler(async ({ input, context }) => {
  const id = memberOfToken(context.deps.signingKey, input.token);
  const found = id ? await findMailMember(context.deps.db, { id }) : undefined;
  return found && found.business.status !== "deleted" ? presented(found) : null;
});

export const set = operations.preferences.set.handler(async ({ input, context }) => {
  const id = memberOfToken(context.deps.signingKey, input.token);
  const found = id ? await findMailMember(context.deps.db, { id }) : undefined;
  if (!found) throw problem("token_invalid");
  await choose(context.deps, found, input);
  return { done: true };
});

export const mine = inBusiness.preferences.mine.handler(async ({ context }) => {
  const found = await oneOr404(
    findMailMember(context.deps.db, {
      businessId: context.business.id,
      userId: context.user.id,
    }),
  );
  return presented(found);
});

export const setMine = inBusiness.preferences.setMine.handler(async ({ input, context }) => {
  const found = await oneOr404(
    findMailMember(context.deps.db, {
      businessId: context.business.id,
      userId: context.user.id,
    }),
  );
  await choose(context.deps, found, input);
  return { done: true };
});
