import { and, eq, type SQL, sql } from "drizzle-orm";
import * as log from "#words/audit.ts";
import { FORMER_MEMBER, forgetNames } from "../../platform/audit.ts";
import { auditSentence, inEveryLanguage } from "../../platform/audit-sentence.ts";
import { escapeLike } from "../../platform/db/folded.ts";
import { matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { auditEntries, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { enquiries } from "../../platform/db/schema/enquiries.ts";
import { memberImportFiles, memberImportProblems, memberImports } from "../../platform/db/schema/imports.ts";
import { mailOutbox } from "../../platform/db/schema/mail.ts";
import { notifications } from "../../platform/db/schema/notifications.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { MemberRow } from "./queries.ts";

/**
 * Removes a member's name and address from everything a community holds: its audit log, notifications and emails, the
 * member's enquiries, and the file they were imported from.
 */
export async function forgetTraces(tx: Transaction, member: MemberRow): Promise<void> {
  await forgetInLog(tx, member);
  const { businessId, email } = member;
  const named = likeAnyOf(namesOf(member));
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.businessId, businessId),
        sql`(${notifications.payload} ->> 'id' = ${member.id} or lower(${notifications.payload}::text) like ${named})`,
      ),
    );
  // Emails to the member, or to the team about the member, including those not sent yet.
  const team = tx
    .select({ email: users.email })
    .from(teamMemberships)
    .innerJoin(users, eq(users.id, teamMemberships.userId))
    .where(eq(teamMemberships.businessId, businessId));
  await tx.delete(mailOutbox).where(
    sql`${mailOutbox.businessId} = ${businessId} and ${mailOutbox.to} = ${email}
      or (${mailOutbox.businessId} = ${businessId} or ${mailOutbox.to} in ${team})
        and lower(${mailOutbox.subject} || ' ' || ${mailOutbox.text}) like ${named}`,
  );
  await tx
    .delete(enquiries)
    .where(and(eq(enquiries.businessId, businessId), sql`lower(${enquiries.email}) = lower(${email})`));
  await forgetImport(tx, member);
}

/**
 * Entries about the member lose the name. Entries by the member lose the actor, unless the member is also on the team.
 */
async function forgetInLog(tx: Transaction, member: MemberRow): Promise<void> {
  const { businessId, id, userId } = member;
  const nameless = auditSentence(log.memberNameless);
  await tx
    .update(auditEntries)
    .set({ summary: inEveryLanguage(nameless), sentence: nameless, changes: {} })
    .where(eq(auditEntries.entityId, id));
  const ours = eq(auditEntries.businessId, businessId);
  await forgetNames(tx, namesOf(member), ours);
  if (!userId) return;
  const onTeam = tx
    .select({ one: sql`1` })
    .from(teamMemberships)
    .where(matching(teamMemberships, { businessId, userId }));
  await tx
    .update(auditEntries)
    .set({ actor: FORMER_MEMBER, origin: null })
    .where(
      and(
        ours,
        eq(auditEntries.actor, `user:${userId}`),
        sql`(${auditEntries.entityId} = ${id} or not exists ${onTeam})`,
      ),
    );
}

async function forgetImport(tx: Transaction, { importId, email }: MemberRow): Promise<void> {
  if (!importId) return;
  const finished = sql`(select id from member_imports where id = ${importId} and finished_at is not null)`;
  await tx.delete(memberImportFiles).where(sql`${memberImportFiles.importId} in ${finished}`);
  await tx
    .update(memberImports)
    .set({ sample: [], corrections: {} })
    .where(sql`${memberImports.id} in ${finished}`);
  await tx
    .delete(memberImportProblems)
    .where(
      and(eq(memberImportProblems.importId, importId), sql`${email} = any (${memberImportProblems.cells})`),
    );
}

/**
 * `like` patterns for the strings that identify a member (see `namesOf`), against lower-case text. A first name alone
 * identifies nobody.
 */
const likeAnyOf = (names: readonly string[]): SQL =>
  sql`any (${sql.param(names.map((name) => `%${escapeLike(name.toLowerCase())}%`))}::text[])`;

const namesOf = ({ firstName, lastName, email }: MemberRow): string[] =>
  firstName && lastName ? [email, `${firstName} ${lastName}`] : [email];
