import { and, eq } from "drizzle-orm";
import type { MailPreferences } from "#shared/contract/preferences.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { DigestRhythm } from "#shared/mail-preferences.ts";
import { problem } from "#shared/problems.ts";
import type { Executor } from "../db/database.ts";
import { businesses } from "../db/schema/businesses.ts";
import { members } from "../db/schema/members.ts";
import { memberPreferences } from "../db/schema/preferences.ts";
import type { Dependencies } from "../dependencies.ts";
import { business, operations } from "../operation.ts";
import { memberOfToken } from "./link-token.ts";

type Whose = { readonly id: string } | { readonly businessId: string; readonly userId: string };

/** A member, their community and what they have chosen. */
async function find(db: Executor, whose: Whose) {
  const [found] = await db
    .select({ member: members, business: businesses, digest: memberPreferences.digest })
    .from(members)
    .innerJoin(businesses, eq(businesses.id, members.businessId))
    .leftJoin(memberPreferences, eq(memberPreferences.memberId, members.id))
    .where(
      "id" in whose
        ? eq(members.id, whose.id)
        : and(eq(members.businessId, whose.businessId), eq(members.userId, whose.userId)),
    );
  return found;
}

function presented(found: NonNullable<Awaited<ReturnType<typeof find>>>): MailPreferences {
  const { member, business, digest } = found;
  return {
    business: { slug: business.slug, name: business.name, logoUrl: imageUrl(business.logoImageId, "small") },
    email: member.email.replace(/^(.).*(@.*)$/u, "$1•••$2"),
    digest: member.emailState === "unsubscribed" ? "off" : ((digest ?? "weekly") as DigestRhythm),
  };
}

/** Chosen again and again, the last counts. Whoever wants mails again is subscribed again; only they can do that. */
async function choose({ db, clock }: Dependencies, memberId: string, digest: DigestRhythm): Promise<void> {
  const choice = { digest, changedAt: clock() };
  await db
    .insert(memberPreferences)
    .values({ memberId, ...choice })
    .onConflictDoUpdate({ target: memberPreferences.memberId, set: choice });
  await db
    .update(members)
    .set({ emailState: digest === "off" ? "unsubscribed" : "subscribed" })
    .where(eq(members.id, memberId));
}

export const get = operations.preferences.get.handler(async ({ input, context }) => {
  const id = memberOfToken(context.deps.signingKey, input.token);
  const found = id ? await find(context.deps.db, { id }) : undefined;
  return found && found.business.status !== "deleted" ? presented(found) : null;
});

export const set = operations.preferences.set.handler(async ({ input, context }) => {
  const id = memberOfToken(context.deps.signingKey, input.token);
  if (!id || !(await find(context.deps.db, { id }))) throw problem("token_invalid");
  await choose(context.deps, id, input.digest);
  return { done: true };
});

export const mine = operations.preferences.mine.use(business).handler(async ({ context }) => {
  const found = await find(context.deps.db, { businessId: context.business.id, userId: context.user.id });
  if (!found) throw problem("not_found");
  return presented(found);
});

export const setMine = operations.preferences.setMine.use(business).handler(async ({ input, context }) => {
  const found = await find(context.deps.db, { businessId: context.business.id, userId: context.user.id });
  if (!found) throw problem("not_found");
  await choose(context.deps, found.member.id, input.digest);
  return { done: true };
});
