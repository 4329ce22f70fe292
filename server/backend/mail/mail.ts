import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import * as z from "zod";
import type { Database, Executor } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { type Letter, renderLetter } from "./letter.ts";

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
  /** Writes a letter into the outbox, in the transaction that caused it; it is delivered soon after. */
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

/**
 * Mail through an outbox. A letter is marked as sent in the transaction that holds its row while it is handed over,
 * so that no two processes send it; a process that dies in between may send it a second time, never not at all.
 */
export function createMail({ database, jobs, smtpUrl, from, clock }: MailOptions): Mail {
  const transport = smtpUrl
    ? createTransport(smtpUrl, {
        from,
        ...{
          connectionTimeout: SMTP_TIMEOUT_MS,
          greetingTimeout: SMTP_TIMEOUT_MS,
          socketTimeout: SMTP_TIMEOUT_MS,
        },
      })
    : undefined;

  jobs.define({ name: DELIVER, schema: z.object({ id: z.string() }), run: ({ id }) => deliver(id) });
  if (transport) {
    jobs.define({ name: SWEEP, schema: z.object({}), cron: "* * * * *", run: sweep });
  }

  async function deliver(id: string): Promise<void> {
    if (!transport) return;
    await database.db.transaction(async (tx) => {
      const [letter] = await tx
        .select()
        .from(mailOutbox)
        .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt)))
        .for("update", { skipLocked: true });
      if (!letter) return;
      const { to, subject, text, html, headers } = letter;
      await transport.sendMail({
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
    const waiting = await database.db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(isNull(mailOutbox.sentAt), sql`${mailOutbox.createdAt} < now() - interval '2 minutes'`))
      .orderBy(asc(mailOutbox.createdAt))
      .limit(100);
    for (const { id } of waiting) await deliver(id);
  }

  return {
    async send(tx, to, letter, category = "transactional") {
      const id = newId("ml");
      const { subject, text, html, headers } = renderLetter(letter);
      await tx
        .insert(mailOutbox)
        .values({ id, to, subject, text, html, headers, category, createdAt: clock() });
      if (transport) await jobs.enqueue(DELIVER, { id }, { tx });
    },
    list: ({ to, limit = 50 } = {}) => listMail(database.db, to, limit),
  };
}

const listMail = (db: Executor, to: string | undefined, limit: number): Promise<KeptMail[]> =>
  db
    .select()
    .from(mailOutbox)
    .where(to === undefined ? undefined : sql`lower(${mailOutbox.to}) = lower(${to})`)
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(limit);
