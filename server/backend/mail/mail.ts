import { and, asc, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import * as z from "zod";
import { mailCategories } from "#shared/mail-preferences.ts";
import { type QuietHours, quietUntil } from "#shared/quiet-hours.ts";
import { businessSettings } from "../db/business-settings.ts";
import type { Database, Executor } from "../db/database.ts";
import { countMail, mailKind } from "../db/day-counts.ts";
import { newId } from "../db/ids.ts";
import { businesses } from "../db/schema/businesses.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { type Letter, type MailIdentity, renderLetter } from "./letter.ts";

export interface KeptMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

export interface Mail {
  /**
   * Writes a letter into the outbox, in the transaction that caused it; it is delivered soon after, and where it can wait
   * (its category is not `transactional`) not in the quiet hours of whose address it is.
   */
  send(tx: Transaction, to: string, letter: Letter, category?: string): Promise<void>;
  /** The latest letters, newest first: what the development mailbox shows. */
  list(options?: { to?: string; limit?: number }): Promise<KeptMail[]>;
}

export interface MailOptions {
  readonly database: Database;
  readonly jobs: Jobs;
  /** `smtp://…`; absent: letters stay in the outbox, readable in the development mailbox. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly clock: () => Date;
}

const DELIVER = "mail.deliver";
const SWEEP = "mail.sweep";
const SMTP_TIMEOUT_MS = 10_000;
/** Letters about somebody's own doing, which never wait. */
const TRANSACTIONAL = "transactional";

/**
 * Mail through an outbox. A letter is marked as sent in the transaction that holds its row while it is handed over,
 * so that no two processes send it; a process that dies in between may send it a second time, never not at all.
 */
export function createMail({ database, jobs, smtpUrl, from, clock }: MailOptions): Mail {
  const transport = smtpUrl
    ? createTransport(
        {
          url: smtpUrl,
          connectionTimeout: SMTP_TIMEOUT_MS,
          greetingTimeout: SMTP_TIMEOUT_MS,
          socketTimeout: SMTP_TIMEOUT_MS,
        },
        { from },
      )
    : undefined;

  jobs.define({ name: DELIVER, schema: z.object({ id: z.string() }), run: ({ id }) => deliver(id) });
  if (transport) {
    jobs.define({ name: SWEEP, schema: z.object({}), cron: "* * * * *", run: sweep });
  }

  async function deliver(id: string): Promise<void> {
    if (!transport) return;
    await database.background.db.transaction(async (tx) => {
      const [letter] = await tx
        .select()
        .from(mailOutbox)
        .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt), isDue(clock())))
        .for("update", { skipLocked: true });
      if (!letter) return;
      const { to, subject, text, html, headers, fromName } = letter;
      await transport.sendMail({
        ...(fromName && { from: { name: fromName, address: addressIn(from) } }),
        to: { address: to, name: "" },
        subject,
        text,
        html,
        headers,
        messageId: `<${id}@treets>`,
      });
      await tx
        .update(mailOutbox)
        .set({ sentAt: clock(), attempts: sql`${mailOutbox.attempts} + 1` })
        .where(eq(mailOutbox.id, id));
    });
  }

  /** Letters whose job gave up, as after a long outage of the mail server, are tried again for ever. */
  async function sweep(): Promise<void> {
    const waiting = await database.background.db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(
        and(
          isNull(mailOutbox.sentAt),
          sql`${mailOutbox.createdAt} < now() - interval '2 minutes'`,
          isDue(clock()),
        ),
      )
      .orderBy(asc(mailOutbox.createdAt))
      .limit(100);
    for (const { id } of waiting) await deliver(id);
  }

  return {
    async send(tx, to, letter, category = TRANSACTIONAL) {
      const id = newId("ml");
      const identity = letter.business?.id ? await identityOf(tx, letter.business.id) : undefined;
      const rendered = renderLetter(letter, identity);
      const now = clock();
      const [kept] = await tx
        .insert(mailOutbox)
        .values({
          id,
          to,
          ...rendered,
          category,
          createdAt: now,
          businessId: letter.business?.id ?? null,
        })
        .returning({ quiet: category === TRANSACTIONAL ? sql<null>`null` : quietHoursOfAddressee });
      const wanted = mailCategories.find((known) => known === category);
      if (wanted && letter.business?.id)
        await countMail(tx, letter.business.id, { kind: mailKind(wanted), at: now });
      const heldUntil = kept?.quiet ? quietUntil(now, kept.quiet) : undefined;
      if (heldUntil) await tx.update(mailOutbox).set({ heldUntil }).where(eq(mailOutbox.id, id));
      if (transport) await jobs.enqueue(DELIVER, { id }, { tx, ...(heldUntil && { startAfter: heldUntil }) });
    },
    list: ({ to, limit = 50 } = {}) => listMail(database.db, { to, limit, now: clock() }),
  };
}

/** "Treets <hello@treets.example>" → hello@treets.example */
const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

/** How a business signs its mails; it has a name of its own where it chose none. */
export async function identityOf(db: Executor, businessId: string): Promise<MailIdentity | undefined> {
  const [business] = await db
    .select({ name: businesses.name, settings: businesses.settings })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!business) return undefined;
  const { senderName, replyTo, mailFooter } = businessSettings(business);
  return { senderName: senderName || business.name, replyTo, footer: mailFooter };
}

/** Nobody's quiet hours hold it back any more. */
const isDue = (now: Date) => or(isNull(mailOutbox.heldUntil), lte(mailOutbox.heldUntil, now));

/** Read in the statement that keeps the letter, so that a mailing to many asks nothing more of the database. */
const quietHoursOfAddressee = sql<QuietHours | null>`(select json_build_object('from', u.quiet_from, 'until', u.quiet_until, 'timezone', u.timezone)
  from users u where lower(u.email) = lower(to_address) and u.quiet_from is not null and u.quiet_until is not null)`;

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
