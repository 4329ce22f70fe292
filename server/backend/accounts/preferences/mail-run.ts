import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import { API_PREFIX } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import type { MailCategory } from "#shared/mail-preferences.ts";
import { findRow, lockRow, matching } from "../../platform/db/rows.ts";
import { type BusinessRow, businesses } from "../../platform/db/schema/businesses.ts";
import { type MemberRow, members } from "../../platform/db/schema/members.ts";
import { mailRuns, memberPreferences } from "../../platform/db/schema/preferences.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Email } from "../../platform/mail/email-content.ts";
import { preferenceToken } from "./link-token.ts";

/** Members per transaction: few enough for it to be quick, and never all of them in memory. */
const MEMBERS_AT_ONCE = 200;

export interface MailRun {
  readonly businessId: string;
  /** Unique name of the mailing within its community; a mailing of that name is sent once. */
  readonly subject: string;
  readonly category: MailCategory;
  /** Condition for the members who want it, over `members` and `member_preferences`. */
  readonly wanted: SQL | undefined;
  /** Prepares the emails; undefined if there is nothing to send. */
  prepare(tx: Transaction, business: BusinessRow): Promise<EmailFor | undefined>;
  /** Notes the emails that a batch has written, in its transaction, and whether it was the last. */
  mailed?(
    tx: Transaction,
    batch: { readonly mails: readonly Mailed[]; readonly isLast: boolean },
  ): Promise<void>;
}
/** An email to a member, with its id in the outbox. */
export interface Mailed {
  readonly memberId: string;
  readonly mailId: string;
}
/** The email for one member; undefined if they should get none. */
export type EmailFor = (member: MemberRow) => Email | undefined;

/**
 * Sends a mailing to every member who wants it. Progress is stored in one transaction with the emails, so a crash
 * neither skips nor repeats any, and concurrent runs do not send twice.
 */
export async function runMailing(deps: Dependencies, run: MailRun): Promise<void> {
  const { businessId, subject } = run;
  const startedAt = deps.clock();
  await deps.db.insert(mailRuns).values({ businessId, subject, startedAt }).onConflictDoNothing();
  while (await mailSome(deps, run));
}

/** Returns whether there may be more. */
async function mailSome(deps: Dependencies, run: MailRun): Promise<boolean> {
  const { businessId, subject, category } = run;
  return inTransaction(deps.db, async (tx) => {
    const isRun = matching(mailRuns, { businessId, subject });
    const kept = await lockRow(tx, mailRuns, isRun);
    const business = await findRow(tx, businesses, { id: businessId });
    if (!kept || kept.doneAt || business?.status !== "active") return false;
    const emailFor = await run.prepare(tx, business);
    const people = emailFor ? await nextMembers(tx, run, kept.lastMemberId) : [];
    const mails = people.flatMap(({ member }) => {
      const mail = emailFor?.(member);
      return mail ? [{ member, mail: withUnsubscribe(deps, business, member, mail, category) }] : [];
    });
    const ids = await deps.mail.sendAll(
      tx,
      mails.map(({ member, mail }) => ({ to: member.email, mail, category })),
    );
    await run.mailed?.(tx, {
      mails: mails.map(({ member }, place) => ({ memberId: member.id, mailId: ids[place] ?? "" })),
      isLast: people.length === 0,
    });
    const last = people.at(-1);
    await tx
      .update(mailRuns)
      .set(last ? { lastMemberId: last.member.id } : { doneAt: deps.clock() })
      .where(isRun);
    return last !== undefined;
  });
}

const nextMembers = (tx: Transaction, { businessId, wanted }: MailRun, after: string) =>
  tx
    .select({ member: members })
    .from(members)
    .leftJoin(memberPreferences, eq(memberPreferences.memberId, members.id))
    .where(
      and(
        matching(members, { businessId, status: "active", emailState: "subscribed" }),
        gt(members.id, after),
        wanted,
      ),
    )
    .orderBy(asc(members.id))
    .limit(MEMBERS_AT_ONCE);

/**
 * Adds unsubscribe links to an email that was not individually requested: one for its footer and one for the email
 * client's unsubscribe button.
 */
export function withUnsubscribe(
  { signingKey, config }: Pick<Dependencies, "signingKey" | "config">,
  business: { readonly id: string; readonly slug: string; readonly name: string },
  member: { readonly id: string },
  mail: Email,
  category: MailCategory,
): Email {
  const token = preferenceToken(signingKey, member.id);
  const { publicUrl } = config;
  const about = category === "digest" ? undefined : category;
  return () => ({
    ...mail(),
    business: { id: business.id, name: business.name },
    unsubscribe: {
      pageUrl: publicUrl + href("unsubscribe", { business: business.slug }, { about, token }),
      oneClickUrl: `${publicUrl}${API_PREFIX}/unsubscribe/one-click?category=${category}&token=${token}`,
    },
  });
}
