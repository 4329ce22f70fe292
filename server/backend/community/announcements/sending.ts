import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS } from "#shared/constants.ts";
import { runMailing } from "../../accounts/preferences/index.ts";
import { findRow } from "../../platform/db/rows.ts";
import { announcements } from "../../platform/db/schema/announcements.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";
import { isWanted } from "./audience.ts";
import { deliverAnnouncement } from "./delivering.ts";
import { announcement } from "./email-templates.ts";
import { noteMails, noteMissed } from "./outcomes.ts";

const send = job({
  name: "announcements.send",
  data: z.object({ id: z.string() }),
  policy: "exclusive",
  keyOf: ({ id }) => id,
  maxMinutes: 120,
});
/** How long the rest of an interrupted announcement may still be sent; after that, it may no longer be true. */
const MADE_UP_FOR_MS = DAY_MS;

export function defineAnnouncementJobs(deps: Dependencies): void {
  deps.jobs.define(send, ({ id }) => sendAnnouncement(deps, id));
}

export const startSending = (tx: Transaction, { jobs }: Pick<Dependencies, "jobs">, id: string) =>
  jobs.enqueue(send, { id }, { tx });

/** Delivers an announcement to its members in the application and by email, each once, even after an interruption. */
export async function sendAnnouncement(deps: Dependencies, id: string): Promise<void> {
  const isThis = eq(announcements.id, id);
  const row = await findRow(deps.db, announcements, isThis);
  if (!row?.sentAt || row.finishedAt) return;
  const until = row.sentAt.getTime() + MADE_UP_FOR_MS;
  const { subject, message } = row;
  if (deps.clock().getTime() <= until) await deliverAnnouncement(deps, row);
  await runMailing(deps, {
    businessId: row.businessId,
    subject: `announcement ${id}`,
    category: "announcements",
    wanted: isWanted(row),
    async prepare(_tx, { id, name }) {
      if (deps.clock().getTime() > until) return undefined;
      return ({ firstName }) =>
        () =>
          announcement({ business: { id, name }, firstName, subject, message });
    },
    async mailed(tx, { mails, isLast }) {
      await noteMails(tx, id, mails);
      if (isLast) await noteMissed(tx, id);
      await tx
        .update(announcements)
        .set({
          sentCount: sql`${announcements.sentCount} + ${mails.length}`,
          ...(isLast && { finishedAt: deps.clock() }),
        })
        .where(isThis);
    },
  });
}

/**
 * Restarts announcements whose job was lost, and those that a business could not finish while it was frozen. Harmless
 * while one is running.
 */
export async function resumeAnnouncements(deps: Dependencies): Promise<void> {
  const unfinished = await deps.db
    .select({ id: announcements.id })
    .from(announcements)
    .innerJoin(businesses, eq(businesses.id, announcements.businessId))
    .where(
      and(isNotNull(announcements.sentAt), isNull(announcements.finishedAt), eq(businesses.status, "active")),
    );
  await deps.jobs.enqueueAll(
    send,
    unfinished.map(({ id }) => ({ data: { id } })),
  );
}
