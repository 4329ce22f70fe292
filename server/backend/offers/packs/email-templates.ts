import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { UNDO_TAKEN_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/mails.ts";
import { withUnsubscribe } from "../../accounts/preferences/index.ts";
import { packPhaseAt } from "../../platform/db/pack-visibility.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { members } from "../../platform/db/schema/members.ts";
import { packGrants, packs } from "../../platform/db/schema/packs.ts";
import { memberPreferences } from "../../platform/db/schema/preferences.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

const GRANTS_AT_ONCE = 200;

/**
 * Emails members who were given a pack they can open by now, once each. Not sent at the time of giving, because a gift
 * can be undone for a while, and a pack may be published or become visible long after.
 */
export async function notifyOfPacks(deps: Dependencies): Promise<void> {
  while (await tellSome(deps));
}

/** Marks a batch of gifts as told and sends the emails in one transaction. Returns whether there may be more. */
async function tellSome(deps: Dependencies): Promise<boolean> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const due = await tx
      .select({ packId: packGrants.packId, memberId: packGrants.memberId })
      .from(packGrants)
      .innerJoin(packs, eq(packs.id, packGrants.packId))
      .innerJoin(members, eq(members.id, packGrants.memberId))
      .innerJoin(businesses, eq(businesses.id, packGrants.businessId))
      .where(
        and(
          isNull(packGrants.toldAt),
          lte(packGrants.at, new Date(now.getTime() - UNDO_TAKEN_MS)),
          sql`${packPhaseAt(now)} = 'visible'`,
          eq(members.status, "active"),
          eq(businesses.status, "active"),
        ),
      )
      .limit(GRANTS_AT_ONCE)
      .for("update", { of: packGrants, skipLocked: true });
    if (due.length === 0) return false;
    const [packIds, memberIds] = [due.map(({ packId }) => packId), due.map(({ memberId }) => memberId)];
    const isDue = sql`(${packGrants.packId}, ${packGrants.memberId}) in
      (select * from unnest(${sql.param(packIds)}::text[], ${sql.param(memberIds)}::text[]))`;
    await tx.update(packGrants).set({ toldAt: now }).where(isDue);
    for (const { member, pack, business } of await wanting(tx, isDue)) {
      const url = deps.config.publicUrl + href("pack", { business: business.slug, rest: [pack.id] });
      const mail = () => gift({ ...member, pack, community: business.name, url });
      await deps.mail.send(tx, member.email, withUnsubscribe(deps, business, member, mail, "packs"), "packs");
    }
    return due.length === GRANTS_AT_ONCE;
  });
}

/** Selects the due members who want the email. */
const wanting = (tx: Transaction, isDue: SQL) =>
  tx
    .select({ member: members, pack: packs, business: businesses })
    .from(packGrants)
    .innerJoin(packs, eq(packs.id, packGrants.packId))
    .innerJoin(members, eq(members.id, packGrants.memberId))
    .innerJoin(businesses, eq(businesses.id, packGrants.businessId))
    .leftJoin(memberPreferences, eq(memberPreferences.memberId, members.id))
    .where(and(isDue, eq(members.emailState, "subscribed"), sql`coalesce(${memberPreferences.packs}, true)`));

/** To a member who was given a pack. */
export function gift(facts: {
  readonly firstName: string;
  readonly pack: { readonly title: string; readonly summary: string };
  readonly community: string;
  readonly url: string;
}): EmailContent {
  const { title, summary } = facts.pack;
  return {
    subject: words.giftSubject({ community: facts.community, title }),
    heading: words.giftHeading(),
    paragraphs: [
      hello(facts.firstName),
      words.giftText({ community: facts.community, title }),
      ...(summary ? [summary] : []),
    ],
    action: { label: words.giftAction(), url: facts.url },
  };
}
