import { and, eq, sql } from "drizzle-orm";
import { MAX_LABELS } from "#shared/constants.ts";
import { labelColors } from "#shared/member-rules.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { alphabetically } from "../../platform/db/folded.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { findRow, insertRow } from "../../platform/db/rows.ts";
import { type LabelRow, labels, members } from "../../platform/db/schema/members.ts";
import { type Transaction, violates } from "../../platform/db/transaction.ts";
import { differences } from "../../platform/differences.ts";
import { inBusiness } from "../../platform/operation.ts";

const carriers = sql<number>`(select count(*)::int from members m where m.business_id = labels.business_id and m.labels @> array[labels.name])`;

const list = inBusiness.members.labels.handler(async ({ context }) => {
  const { deps, business } = context;
  const [rows, carried] = await Promise.all([
    deps.db
      .select()
      .from(labels)
      .where(eq(labels.businessId, business.id))
      .orderBy(alphabetically(labels.name)),
    countCarried(deps.db, business.id),
  ]);
  return rows.map((row) => present(row, carried.get(row.name) ?? 0));
});

/** Counts the members with each label, in one pass over the members however many labels there are. */
async function countCarried(db: Executor, businessId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; total: number }>(sql`
    select carried.name, count(*)::int as total
    from ${members} cross join lateral unnest(${members.labels}) as carried(name)
    where ${members.businessId} = ${businessId} group by 1`);
  return new Map(rows.map(({ name, total }) => [name, total]));
}

export { list as labels };

export const createLabel = inBusiness.members.createLabel.handler(async ({ input, context }) => {
  const { business } = context;
  return refusingTwins(input.name, () =>
    change(context, async ({ tx, now, record }) => {
      await lockBusiness(tx, business.id);
      await requireRoom(tx, business.id, 1);
      const { name, color } = input;
      const row = await insertRow(tx, labels, {
        id: newId("lbl"),
        businessId: business.id,
        name,
        color,
        createdAt: now,
      });
      await record("label.created", row.id, auditSentence(log.labelCreated, { name }));
      return present(row, 0);
    }),
  );
});

/** Renames a label wherever it is used: for every member who has it, and for all that refers to it. */
export const updateLabel = inBusiness.members.updateLabel.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { name, color } = input;
  return refusingTwins(name, () =>
    change(context, async ({ tx, record }) => {
      await lockBusiness(tx, business.id);
      const found = await oneOr404(findLabel(tx, business.id, input.label));
      const row = await oneOr404(
        tx.update(labels).set({ name, color }).where(eq(labels.id, found.id)).returning(),
      );
      if (found.name !== name) {
        await tx
          .update(members)
          .set({ labels: sql`array_replace(${members.labels}, ${found.name}, ${name})` })
          .where(carrying(business.id, found.name));
        const names = { from: found.name, to: name };
        await deps.events.emit(tx, { type: "label.renamed", businessId: business.id, ...names });
      }
      const sentence = auditSentence(log.labelRenamed, { from: found.name, to: name });
      await record("label.changed", row.id, sentence, differences(found, { name, color }));
      const [counted] = await tx.select({ members: carriers }).from(labels).where(eq(labels.id, row.id));
      return present(row, counted?.members ?? 0);
    }),
  );
});

/** Deletes a label and removes it from every member who has it. */
export const deleteLabel = inBusiness.members.deleteLabel.handler(async ({ input, context }) => {
  const { business } = context;
  await change(context, async ({ tx, record }) => {
    await lockBusiness(tx, business.id);
    const found = await oneOr404(findLabel(tx, business.id, input.label));
    await tx.delete(labels).where(eq(labels.id, found.id));
    await tx
      .update(members)
      .set({ labels: sql`array_remove(${members.labels}, ${found.name})` })
      .where(carrying(business.id, found.name));
    await context.deps.events.emit(tx, {
      type: "label.deleted",
      businessId: business.id,
      labelId: found.id,
      name: found.name,
    });
    await record("label.deleted", found.id, auditSentence(log.labelDeleted, { name: found.name }));
  });
  return { done: true };
});

/** Returns these labels as the business spells them and creates missing ones. Call it while the business is locked. */
export async function ensureLabels(
  tx: Transaction,
  businessId: string,
  names: readonly string[],
  now: Date,
): Promise<string[]> {
  // The first spelling of a new label counts.
  const reversed = names.map((name) => [name.trim().toLowerCase(), name.trim()] as const).reverse();
  const firstSpelled = new Map(reversed);
  const wanted = [...new Set(names.map((name) => name.trim().toLowerCase()))]
    .filter((key) => key !== "")
    .map((key) => [key, firstSpelled.get(key) ?? key] as const);
  if (wanted.length === 0) return [];
  const present = await tx.select().from(labels).where(eq(labels.businessId, businessId));
  const spelled = new Map(present.map(({ name }) => [name.toLowerCase(), name]));
  const missing = wanted.filter(([key]) => !spelled.has(key));
  if (present.length + missing.length > MAX_LABELS) throw tooMany();
  if (missing.length > 0) {
    await tx.insert(labels).values(
      missing.map(([, name], index) => ({
        id: newId("lbl"),
        businessId,
        name,
        createdAt: now,
        color: labelColors[(present.length + index) % labelColors.length] ?? "teal",
      })),
    );
  }
  return wanted.map(([key, name]) => spelled.get(key) ?? name);
}

export async function labelNamesOf(db: Executor, businessId: string): Promise<string[]> {
  const rows = await db.select({ name: labels.name }).from(labels).where(eq(labels.businessId, businessId));
  return rows.map(({ name }) => name);
}

const carrying = (businessId: string, name: string) =>
  and(eq(members.businessId, businessId), sql`${members.labels} @> ${sql.param([name])}::text[]`);

const findLabel = (db: Executor, businessId: string, id: string) => findRow(db, labels, { businessId, id });

async function requireRoom(tx: Transaction, businessId: string, more: number): Promise<void> {
  const rows = await tx.select({ id: labels.id }).from(labels).where(eq(labels.businessId, businessId));
  if (rows.length + more > MAX_LABELS) throw tooMany();
}

const tooMany = () => conflict(refusals.labelsMost({ labelsMost: MAX_LABELS }));

async function refusingTwins<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violates(error, "labels_name_key")) throw error;
    const message = refusals.labelTaken({ name });
    throw problem("conflict", { message, fields: { name: message } });
  }
}

const present = ({ id, name, color }: LabelRow, members: number) => ({
  id,
  name,
  members,
  color: color,
});
