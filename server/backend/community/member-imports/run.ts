import { eq, sql } from "drizzle-orm";
import type { MemberStatus } from "#shared/member-rules.ts";
import * as log from "#words/audit.ts";
import { giveToTheirAccounts } from "../../accounts/auth/index.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { type AuditFact, auditAll } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { newId } from "../../platform/db/ids.ts";
import { memberImports } from "../../platform/db/schema/imports.ts";
import { members } from "../../platform/db/schema/members.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyPeople } from "../../platform/notify.ts";
import {
  ensureLabels,
  giveFirstMails,
  type LockedBusiness,
  labelNamesOf,
  queueInvitations,
  roomLeft,
  startSending,
} from "../members/index.ts";
import { type Batch, keepProblems, readBatches } from "./check.ts";
import { checkRow, LabelRoom, type Verdict } from "./check-row.ts";
import { fileOf, type ImportRow, lockImport, lockKnownAmong } from "./queries.ts";
import type { CsvRow } from "./read-csv.ts";
import type { ImportedPerson } from "./read-row.ts";

interface Judged {
  readonly row: CsvRow;
  readonly person: ImportedPerson;
  readonly verdict: Verdict;
}

/**
 * Imports the rows, one batch per transaction, each stored with its progress: after a crash only whole batches are
 * done, and another run resumes at the next row. Two concurrent runs take turns.
 */
export async function runImport(deps: Dependencies, id: string): Promise<void> {
  const found = await inTransaction(deps.db, (tx) => lockImport(tx, id));
  if (found?.state !== "running" || !found.options) return;
  const bytes = await fileOf(deps.db, id);
  if (!bytes) throw new Error("The import to run has no file");
  let from = 0;
  for await (const batch of readBatches(bytes, found, deps.clock())) {
    const begin = from;
    from += batch.rows;
    if (!(await takeBatch(deps, id, { batch, begin, end: from }))) return;
  }
  await finish(deps, id);
}

/**
 * Imports one batch unless that was done before; returns false if the import was stopped, as it is when its business was
 * frozen or archived meanwhile.
 */
const takeBatch = async (
  deps: Dependencies,
  id: string,
  { batch, begin, end }: { batch: Batch; begin: number; end: number },
): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const found = await lockImport(tx, id);
    if (found?.state !== "running" || !found.options) return false;
    if (found.processedRows >= end) return true;
    if (found.processedRows !== begin)
      throw new Error("The import's stored progress does not match the batch");
    const business = await lockBusiness(tx, found.businessId);
    if (business?.status !== "active") {
      const now = deps.clock();
      const stopped = { state: "cancelled" as const, finishedAt: now, movedAt: now };
      await tx.update(memberImports).set(stopped).where(eq(memberImports.id, id));
      return false;
    }

    const known = await lockKnownAmong(
      tx,
      business.id,
      batch.people.map(({ person }) => person),
    );
    const facts = {
      known,
      options: found.options,
      labels: new LabelRoom(await labelNamesOf(tx, business.id)),
    };
    const judged: Judged[] = batch.people.map((each) => ({
      ...each,
      verdict: checkRow(each.person, facts),
    }));
    const problems = [
      ...batch.problems,
      ...judged.flatMap(({ row, verdict }) =>
        verdict.kind === "problem" ? [{ row, problem: verdict.problem }] : [],
      ),
    ];
    await keepProblems(tx, id, problems);
    const created = await create(tx, deps, found, business, judged);
    const updated = await update(tx, deps, found, judged);
    await tx
      .update(memberImports)
      .set({
        processedRows: end,
        created: sql`${memberImports.created} + ${created.total}`,
        waitlisted: sql`${memberImports.waitlisted} + ${created.waitlisted}`,
        withoutConsent: sql`${memberImports.withoutConsent} + ${created.withoutConsent}`,
        updated: sql`${memberImports.updated} + ${updated}`,
        unchanged: sql`${memberImports.unchanged} + ${judged.filter(({ verdict }) => verdict.kind === "unchanged").length}`,
        failed: sql`${memberImports.failed} + ${problems.length}`,
        movedAt: deps.clock(),
      })
      .where(eq(memberImports.id, id));
    return true;
  });

async function create(
  tx: Transaction,
  deps: Dependencies,
  found: ImportRow,
  business: LockedBusiness,
  judged: readonly Judged[],
): Promise<{ total: number; waitlisted: number; withoutConsent: number }> {
  const people = judged.flatMap(({ person, verdict }) => (verdict.kind === "create" ? [person] : []));
  if (people.length === 0 || !found.options) return { total: 0, waitlisted: 0, withoutConsent: 0 };
  const now = deps.clock();
  const { welcome, consent } = found.options;
  const spelled = await spellings(tx, business.id, found.options.labels, people, now);
  const room = welcome === "add" ? await roomLeft(tx, business) : 0;
  const rows = people.map((person, index) => {
    const status: MemberStatus = welcome !== "add" ? "invited" : index < room ? "active" : "waitlisted";
    return {
      id: newId("mem"),
      businessId: business.id,
      email: person.email,
      importId: found.id,
      firstName: person.firstName,
      lastName: person.lastName,
      phone: person.phone,
      externalId: person.externalId,
      status,
      source: "import" as const,
      custom: { ...person.custom },
      labels: [...new Set([...person.labels, ...(found.options?.labels ?? [])].map(spelled))],
      ...consentOf(person, { at: now, source: consent }),
      createdAt: now,
      statusAt: now,
      joinedAt: status === "active" ? now : null,
    };
  });
  await tx.insert(members).values(rows);
  const reachable = rows.flatMap(({ id, emailState }) => (emailState === "subscribed" ? [id] : []));
  await giveFirstMails(tx, business, reachable, now);
  await auditAll(
    tx,
    rows.map(({ id, firstName, lastName, email }) => ({
      ...entryFor(found, id, now),
      action: "member.imported",
      summary: auditSentence(log.memberImported, { who: `${firstName} ${lastName}`.trim() || email }),
    })),
  );
  const joined = rows.filter(({ status }) => status === "active");
  await giveToTheirAccounts(
    tx,
    joined.map(({ id }) => id),
  );
  await deps.events.emit(tx, { type: "member.joined", businessId: business.id, members: joined });
  if (welcome === "invite" && found.createdBy) {
    const invitedBy = found.createdBy;
    await queueInvitations(tx, { businessId: business.id, memberIds: reachable, invitedBy, now });
  }
  return {
    total: rows.length,
    waitlisted: rows.filter(({ status }) => status === "waitlisted").length,
    withoutConsent: rows.length - reachable.length,
  };
}

/**
 * What is stored of a new member's consent. One who did not agree is unsubscribed, which only they themselves can undo;
 * a cell that just says yes refers to what the team said of the whole file.
 */
const consentOf = ({ consent = { isGiven: true } }: ImportedPerson, ofFile: { at: Date; source: string }) =>
  consent.isGiven
    ? {
        emailState: "subscribed" as const,
        consentAt: consent.at ?? ofFile.at,
        consentSource: consent.source ?? ofFile.source,
      }
    : { emailState: "unsubscribed" as const, consentAt: null, consentSource: null };

async function update(
  tx: Transaction,
  deps: Dependencies,
  found: ImportRow,
  judged: readonly Judged[],
): Promise<number> {
  const now = deps.clock();
  const entries: AuditFact[] = [];
  const relabelled: { memberId: string; from: readonly string[]; to: readonly string[] }[] = [];
  for (const { verdict } of judged) {
    if (verdict.kind !== "update") continue;
    const { member, values } = verdict;
    const labels = values.labels && (await ensureLabels(tx, found.businessId, values.labels, now));
    await tx
      .update(members)
      .set({ ...values, ...(labels ? { labels } : {}) })
      .where(eq(members.id, member.id));
    if (labels) relabelled.push({ memberId: member.id, from: member.labels, to: labels });
    entries.push({
      ...entryFor(found, member.id, now),
      action: "member.changed",
      summary: auditSentence(log.memberChangedByImport, {
        who: `${member.firstName} ${member.lastName}`.trim() || member.email,
      }),
    });
  }
  await deps.events.emit(tx, {
    type: "member.relabelled",
    businessId: found.businessId,
    members: relabelled,
  });
  await auditAll(tx, entries);
  return entries.length;
}

/** Returns a function that spells these people's labels as the community does; creates missing ones. */
async function spellings(
  tx: Transaction,
  businessId: string,
  common: readonly string[],
  people: readonly ImportedPerson[],
  now: Date,
): Promise<(name: string) => string> {
  const wanted = [...common, ...people.flatMap(({ labels }) => labels)];
  const spelled = await ensureLabels(tx, businessId, wanted, now);
  const byKey = new Map(spelled.map((name) => [name.toLowerCase(), name]));
  return (name) => byKey.get(name.toLowerCase()) ?? name;
}

const entryFor = ({ businessId, createdBy, id }: ImportRow, memberId: string, at: Date) => ({
  businessId,
  entityId: memberId,
  batchId: id,
  at,
  actor: createdBy ? `user:${createdBy}` : "system",
});

async function finish(deps: Dependencies, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await lockImport(tx, id);
    if (found?.state !== "running") return;
    const now = deps.clock();
    await tx
      .update(memberImports)
      .set({ state: "done", finishedAt: now, movedAt: now })
      .where(eq(memberImports.id, id));
    await auditAll(tx, [
      {
        businessId: found.businessId,
        action: "members.imported",
        entityId: id,
        at: now,
        actor: found.createdBy ? `user:${found.createdBy}` : "system",
        summary: auditSentence(log.importFinished, {
          file: found.fileName,
          created: found.created,
          updated: found.updated,
          failed: found.failed,
        }),
      },
    ]);
    const taken = [found.created, found.updated, found.failed].join("/");
    await notifyPeople(tx, deps, [found.createdBy], {
      businessId: found.businessId,
      kind: "import_finished",
      facts: { what: found.fileName, who: taken, id },
    });
    if (found.options?.welcome === "invite" && found.created > 0) {
      await startSending(tx, deps, found.businessId);
    }
  });
}
