import { desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { actorName } from "../../platform/audit.ts";
import { presentEntry } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { auditEntries } from "../../platform/db/schema/businesses.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { enquiries, enquiryMessages } from "../../platform/db/schema/enquiries.ts";
import { images } from "../../platform/db/schema/images.ts";
import { mailOutbox } from "../../platform/db/schema/mail.ts";
import { members } from "../../platform/db/schema/members.ts";
import { partnerMessages } from "../../platform/db/schema/partners.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { UserRow } from "../auth/index.ts";
import { type PersonalTable, tablesOfMembership, tablesOfPerson } from "./personal-tables.ts";

/** Most rows of one kind in an export. */
const MAX_ROWS = 10_000;

type Rows = Record<string, unknown>[];

/**
 * Collects all data about a user, both written by them and recorded about them; secrets such as token hashes are left
 * out.
 */
export async function everythingAbout(deps: Pick<Dependencies, "db" | "clock">, account: UserRow) {
  const { passwordHash, ...person } = account;
  const held: Record<string, Rows> = {};
  const keep = (name: string, rows: Rows) => {
    if (rows.length > 0) held[name] = [...(held[name] ?? []), ...rows];
  };

  for (const table of tablesOfPerson) keep(table.name, await rowsOf(deps.db, table, [account.id]));
  const memberships = await deps.db.select().from(members).where(eq(members.userId, account.id));
  keep("memberships", memberships);
  const ids = memberships.map(({ id }) => id);
  for (const table of tablesOfMembership) keep(table.name, await rowsOf(deps.db, table, ids));
  keep(
    "pictures",
    await deps.db.select().from(images).where(eq(images.uploadedBy, account.id)).limit(MAX_ROWS),
  );
  keep("mails", await mailsTo(deps.db, account.email));
  keep("enquiries", await enquiriesBy(deps.db, account.email));
  keep("messagesToPartners", await messagesBy(deps.db, account.id));
  keep("actions", await actionsOf(deps.db, account.id));
  return {
    exportedAt: deps.clock().toISOString(),
    person: plain({ ...person, hasPassword: passwordHash !== null }),
    held: Object.fromEntries(Object.entries(held).map(([name, rows]) => [name, rows.map(plain)])),
  };
}

/** Collects all data about one membership, for a member who may have no account. */
export async function exportMembership(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  memberId: string,
): Promise<Record<string, unknown>> {
  const membership = await db.select().from(members).where(eq(members.id, memberId));
  const held: Record<string, Rows> = { membership };
  for (const table of tablesOfMembership) held[table.name] = await rowsOf(db, table, [memberId]);
  held.claims = await db.select().from(claims).where(eq(claims.memberId, memberId)).limit(MAX_ROWS);
  const { email = "" } = membership[0] ?? {};
  held.mails = await mailsTo(db, email);
  return {
    exportedAt: clock().toISOString(),
    held: Object.fromEntries(
      Object.entries(held)
        .filter(([, rows]) => rows.length > 0)
        .map(([name, rows]) => [name, rows.map(plain)]),
    ),
  };
}

async function rowsOf(
  db: Executor,
  { table, owner, columns }: PersonalTable,
  owners: readonly string[],
): Promise<Rows> {
  if (owners.length === 0) return [];
  return db
    .select(columns as Record<string, typeof owner>)
    .from(table)
    .where(inArray(owner, [...owners]))
    .limit(MAX_ROWS);
}

const mailsTo = (db: Executor, email: string): Promise<Rows> =>
  db
    .select({ to: mailOutbox.to, subject: mailOutbox.subject, createdAt: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(eq(mailOutbox.to, email))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(MAX_ROWS);

async function actionsOf(db: Executor, userId: string): Promise<Rows> {
  const rows = await db
    .select({
      action: auditEntries.action,
      actor: actorName(),
      summary: auditEntries.summary,
      sentence: auditEntries.sentence,
      businessId: auditEntries.businessId,
      origin: auditEntries.origin,
      at: auditEntries.at,
    })
    .from(auditEntries)
    .where(eq(auditEntries.actor, `user:${userId}`))
    .orderBy(desc(auditEntries.at))
    .limit(MAX_ROWS);
  return rows.map(presentEntry).map(({ actor: _, ...row }) => row);
}

const messagesBy = (db: Executor, userId: string): Promise<Rows> =>
  db
    .select({ text: partnerMessages.text, at: partnerMessages.at })
    .from(partnerMessages)
    .where(eq(partnerMessages.authorId, userId))
    .orderBy(desc(partnerMessages.at))
    .limit(MAX_ROWS);

/** Converts a row to plain JSON values: dates become ISO text. */
const plain = (row: Record<string, unknown>): Record<string, unknown> => JSON.parse(JSON.stringify(row));

/** Returns the user's enquiries to communities or to us, with every answer. */
async function enquiriesBy(db: Executor, email: string): Promise<Rows> {
  const { tokenHash: _, contentHash: __, ...columns } = getTableColumns(enquiries);
  const rows = await db
    .select({ ...columns, message: enquiryMessages.text, from: enquiryMessages.from, at: enquiryMessages.at })
    .from(enquiries)
    .innerJoin(enquiryMessages, eq(enquiryMessages.enquiryId, enquiries.id))
    .where(sql`lower(${enquiries.email}) = lower(${email})`)
    .orderBy(desc(enquiryMessages.at))
    .limit(MAX_ROWS);
  return rows;
}
