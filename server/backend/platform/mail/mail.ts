import { and, asc, desc, eq, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { MINUTE_MS } from "#shared/constants.ts";
import { type DeliveryStatus, mailCategories } from "#shared/mail-preferences.ts";
import { type QuietHours, quietUntil } from "#shared/quiet-hours.ts";
import { FIRST_LANGUAGE, type Language, languageOf } from "#shared/words/language.ts";
import { inLanguage, languageOfRequest } from "../../../language.ts";
import { businessSettings } from "../db/business-settings.ts";
import type { Database, Executor } from "../db/database.ts";
import { countMail, mailKind } from "../db/day-counts.ts";
import { newId } from "../db/ids.ts";
import { users } from "../db/schema/accounts.ts";
import { businesses } from "../db/schema/businesses.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import type { Transaction } from "../db/transaction.ts";
import { scheduledJob, URGENT } from "../jobs/job.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { deliver, deliverEmails, isDue, isWaiting, LANE_CONNECTIONS } from "./deliver.ts";
import { type Email, type MailIdentity, renderEmail } from "./email-content.ts";
import { createSmtp } from "./smtp.ts";

export interface KeptMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

export interface Addressed {
  readonly to: string;
  readonly mail: Email;
  readonly category?: string;
}

export interface Mail {
  /**
   * Writes an email into the outbox, in the transaction that causes it. It is delivered soon after; unless its category
   * is `transactional`, not during the recipient's quiet hours.
   */
  send(tx: Transaction, to: string, mail: Email, category?: string): Promise<void>;
  /** The same for many emails, which costs little more than one. Returns the id of each in the outbox. */
  sendAll(tx: Transaction, mails: readonly Addressed[]): Promise<readonly string[]>;
  /**
   * Returns the delivery status of an email, over `mail_outbox`. Without an SMTP server it counts as sent once it can be
   * read in the development mailbox.
   */
  deliveryStatus(now: Date): SQL<DeliveryStatus>;
  /** Returns the latest emails, newest first, for the development mailbox. */
  list(options?: { to?: string; limit?: number }): Promise<KeptMail[]>;
  /** Stops sending further emails; those being sent are completed. */
  close(): void;
}

export interface MailOptions {
  readonly database: Database;
  readonly jobs: Jobs;
  /** `smtp://…`; if absent, emails stay in the outbox and can be read in the development mailbox. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** The available languages; the first is the fallback. */
  readonly languages: readonly Language[];
  readonly clock: () => Date;
}

const sweepNowAndThen = scheduledJob("mail.sweep", "*/10 * * * *");
/** Category of emails that result from the recipient's own actions, which are never delayed. */
const TRANSACTIONAL = "transactional";
/** Maximum rows per statement: each takes twelve of the 65,535 parameters that a statement may have. */
const ROWS_AT_ONCE = 1_000;
/** Age after which the sweep picks up an email without a job, such as one from a time without an SMTP server. */
const OVERDUE_MS = 2 * MINUTE_MS;
const MAX_SWEPT = 1_000;

/** Creates the outbox, from which jobs send emails through the SMTP server. */
export function createMail({ database, jobs, smtpUrl, from, languages, clock }: MailOptions): Mail {
  const lanes =
    smtpUrl === undefined
      ? []
      : LANE_CONNECTIONS.map((connections) => ({
          connections,
          smtp: createSmtp(smtpUrl, from, connections),
        }));
  const { db } = database.background;

  if (lanes.length > 0) {
    jobs.defineForMany(deliver, async (all, lane) => {
      const taker = lanes[lane];
      if (!taker) throw new Error(`There is no email lane ${lane}`);
      const ids = all.map(({ id }) => id);
      return deliverEmails({ db, clock }, taker.smtp, ids, taker.connections);
    });
    jobs.define(sweepNowAndThen, sweep);
  }

  async function sweep(): Promise<void> {
    const now = clock();
    const waiting = await db
      .select({ id: mailOutbox.id, category: mailOutbox.category })
      .from(mailOutbox)
      .where(and(isWaiting(now), lt(mailOutbox.createdAt, new Date(now.getTime() - OVERDUE_MS))))
      .orderBy(asc(mailOutbox.createdAt))
      .limit(MAX_SWEPT);
    await jobs.enqueueAll(
      deliver,
      waiting.map(({ id, category }) => ({ data: { id }, priority: priorityOf(category) })),
    );
  }

  async function keep(tx: Transaction, mails: readonly Addressed[]): Promise<readonly string[]> {
    const now = clock();
    const spokenBy = await languagesOf(tx, mails, languages);
    const emails = mails.map((each) => {
      const { to, mail, category = TRANSACTIONAL } = each;
      const language = spokenBy(each);
      return { to, category, language, content: inLanguage(language, mail) };
    });
    const identities = await identitiesOf(
      tx,
      emails.map(({ content }) => content.business?.id),
    );
    const rows = emails.map(({ to, category, language, content }) => ({
      id: newId("ml"),
      to,
      ...inLanguage(language, () => renderEmail(content, identities.get(content.business?.id ?? ""))),
      category,
      createdAt: now,
      businessId: content.business?.id ?? null,
    }));
    const kept = await tx
      .insert(mailOutbox)
      .values(rows)
      .returning({ id: mailOutbox.id, category: mailOutbox.category, quiet: quietHoursOfAddressee });
    await countEmails(tx, rows, now);
    const jobsOfEmails = kept.map(({ id, category, quiet }) => ({
      data: { id },
      priority: priorityOf(category),
      startAfter: (quiet && quietUntil(now, quiet)) || undefined,
    }));
    for (const { data, startAfter } of jobsOfEmails) {
      if (startAfter)
        await tx.update(mailOutbox).set({ heldUntil: startAfter }).where(eq(mailOutbox.id, data.id));
    }
    const ids = rows.map(({ id }) => id);
    if (lanes.length === 0) return ids;
    await jobs.enqueueAll(
      deliver,
      jobsOfEmails.map(({ data, priority, startAfter }) => ({
        data,
        priority,
        ...(startAfter && { startAfter }),
      })),
      { tx },
    );
    return ids;
  }

  const sendAll: Mail["sendAll"] = async (tx, mails) => {
    const ids: string[] = [];
    for (let begin = 0; begin < mails.length; begin += ROWS_AT_ONCE)
      ids.push(...(await keep(tx, mails.slice(begin, begin + ROWS_AT_ONCE))));
    return ids;
  };

  return {
    async send(tx, to, mail, category = TRANSACTIONAL) {
      await sendAll(tx, [{ to, mail, category }]);
    },
    sendAll,
    deliveryStatus(now) {
      const isSent = lanes.length === 0 ? isDue(now) : isNotNull(mailOutbox.sentAt);
      return sql<DeliveryStatus>`case when ${mailOutbox.givenUpAt} is not null then 'failed'
        when ${isSent} then 'sent' else 'waiting' end`;
    },
    list: ({ to, limit = 50 } = {}) => listMail(database.db, { to, limit, now: clock() }),
    close() {
      for (const { smtp } of lanes) smtp.close();
    },
  };
}

const priorityOf = (category: string): number => (category === TRANSACTIONAL ? URGENT : 0);

/** Returns what a business's emails have in common; the sender is the business's name unless it chose another. */
export async function identityOf(db: Executor, businessId: string): Promise<MailIdentity | undefined> {
  const [business] = await db
    .select({ name: businesses.name, settings: businesses.settings, brandColor: businesses.brandColor })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!business) return undefined;
  const { senderName, replyTo, mailFooter } = businessSettings(business);
  const { name, brandColor } = business;
  return { senderName: senderName || name, replyTo, footer: mailFooter, brandColor };
}

async function identitiesOf(
  tx: Transaction,
  ids: readonly (string | undefined)[],
): Promise<Map<string, MailIdentity>> {
  const identities = new Map<string, MailIdentity>();
  for (const id of new Set(ids)) {
    const identity = id && (await identityOf(tx, id));
    if (id && identity) identities.set(id, identity);
  }
  return identities;
}

/**
 * Returns the language of each email: the one set in the recipient's account. Without one, it is the language of the
 * business in whose name the email is sent, unless the recipient asked for it themselves; else that of the current
 * request.
 */
async function languagesOf(
  tx: Transaction,
  mails: readonly Addressed[],
  offered: readonly Language[],
): Promise<(mail: Addressed) => Language> {
  const first = offered[0] ?? FIRST_LANGUAGE;
  // With a single language there is nothing to look up.
  if (offered.length < 2) return () => first;
  const addresses = [...new Set(mails.map(({ to }) => to.toLowerCase()))];
  const rows = await tx
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(sql`lower(${users.email}) = any(${sql.param(addresses)}::text[])`);
  const known = new Map(
    rows.map(({ email, locale }) => [email.toLowerCase(), languageOf(locale, offered)] as const),
  );
  const ofAccount = ({ to }: Addressed) => known.get(to.toLowerCase());
  const asked = languageOfRequest();
  const senders = new Map<Addressed, string>();
  for (const each of mails) {
    if (ofAccount(each)) continue;
    const { business, isAnswer } = inLanguage(asked ?? first, each.mail);
    if (business?.id && !(isAnswer && asked)) senders.set(each, business.id);
  }
  const ofBusiness = await businessLanguages(tx, new Set(senders.values()), offered);
  return (each) => ofAccount(each) ?? ofBusiness.get(senders.get(each) ?? "") ?? asked ?? first;
}

async function businessLanguages(
  tx: Transaction,
  ids: ReadonlySet<string>,
  offered: readonly Language[],
): Promise<Map<string, Language | undefined>> {
  if (ids.size === 0) return new Map();
  const rows = await tx
    .select({ id: businesses.id, language: businesses.language })
    .from(businesses)
    .where(inArray(businesses.id, [...ids]));
  return new Map(rows.map(({ id, language }) => [id, languageOf(language, offered)]));
}

/** Counts emails of the categories that members choose, for their community. */
async function countEmails(
  tx: Transaction,
  rows: readonly { readonly category: string; readonly businessId: string | null }[],
  at: Date,
): Promise<void> {
  const counts = new Map<string, { businessId: string; kind: string; by: number }>();
  for (const { category, businessId } of rows) {
    const wanted = mailCategories.find((known) => known === category);
    if (!wanted || !businessId) continue;
    const kind = mailKind(wanted);
    const key = `${businessId} ${kind}`;
    counts.set(key, { businessId, kind, by: (counts.get(key)?.by ?? 0) + 1 });
  }
  for (const { businessId, kind, by } of counts.values()) await countMail(tx, businessId, { kind, at, by });
}

/** Read in the statement that stores the email, so that a mailing to many needs no further query. */
const quietHoursOfAddressee = sql<QuietHours | null>`case when category <> ${TRANSACTIONAL} then
  (select json_build_object('from', u.quiet_from, 'until', u.quiet_until, 'timezone', u.timezone)
  from users u where lower(u.email) = lower(to_address) and u.quiet_from is not null and u.quiet_until is not null) end`;

const listMail = (
  db: Executor,
  { to, limit, now }: { to: string | undefined; limit: number; now: Date },
): Promise<KeptMail[]> =>
  db
    .select()
    .from(mailOutbox)
    .where(and(isDue(now), to === undefined ? undefined : sql`lower(${mailOutbox.to}) = lower(${to})`))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(limit);
