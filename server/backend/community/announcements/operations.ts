import { eq } from "drizzle-orm";
import { MAX_ANNOUNCEMENT_DRAFTS } from "#shared/announcements.ts";
import { HOUR_MS } from "#shared/constants.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import type { Executor } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { type AnnouncementRow, announcements } from "../../platform/db/schema/announcements.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { announcementAllowance } from "../../platform/limits/allowances.ts";
import { waitText } from "../../platform/limits/limits.ts";
import { renderEmail } from "../../platform/mail/email-content.ts";
import { identityOf } from "../../platform/mail/mail.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness, ActingUser } from "../../platform/operation-context.ts";
import { requireSelection } from "../../platform/selections.ts";
import { labelNamesOf } from "../members/index.ts";
import { reachOf } from "./audience.ts";
import { announcement as announcementEmail } from "./email-templates.ts";
import { present } from "./present.ts";
import {
  countDrafts,
  findAnnouncement,
  lastSentToEveryone,
  listAnnouncements,
  lockAnnouncement,
} from "./queries.ts";
import { startSending } from "./sending.ts";
import { announcementVersion, requireFresh } from "./stale.ts";

/** Everyone is written to at most once an hour: a second email so soon is a correction or a mistake. */
const PAUSE_MS = HOUR_MS;

export const list = inBusiness.announcements.list.handler(async ({ input, context }) => {
  const { rows, ...page } = await listAnnouncements(context.deps.db, {
    ...input,
    businessId: context.business.id,
  });
  return { items: rows.map(({ row, author }) => present(row, author)), ...page };
});

export const get = inBusiness.announcements.get.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const { row, author } = await oneOr404(findAnnouncement(deps.db, business.id, input.announcement));
  const [reach, identity] = await Promise.all([
    row.sentAt === null ? reachOf(deps.db, row) : null,
    identityOf(deps.db, business.id),
  ]);
  const mail = emailTo(user, business, row);
  const { fromName, subject, text } = renderEmail(mail, identity);
  return {
    ...present(row, author),
    version: announcementVersion(row),
    reach,
    preview: {
      from: fromName ?? business.name,
      replyTo: identity?.replyTo ?? "",
      subject,
      // Its heading repeats the subject, which is shown beside it.
      text: text.slice(mail.heading.length).trimStart(),
    },
  };
});

export const write = inBusiness.announcements.write.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const { subject, message, selection } = input;
  return inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    if ((await countDrafts(tx, business.id)) >= MAX_ANNOUNCEMENT_DRAFTS)
      throw conflict(refusals.draftsMost({ draftsMost: MAX_ANNOUNCEMENT_DRAFTS }));
    const now = deps.clock();
    const chosen =
      selection === undefined ? undefined : await requireSelection(context, "members", selection, tx);
    const labels = chosen ? [] : await knownLabels(tx, business.id, input.labels);
    const row = {
      id: newId("ann"),
      businessId: business.id,
      authorId: user.id,
      subject,
      message: withPlainBreaks(message),
      audience: chosen ? ("selected" as const) : audienceOf(labels),
      labels,
      memberIds: [...(chosen?.ids ?? [])],
      createdAt: now,
      sentAt: null,
      finishedAt: null,
      sentCount: 0,
    };
    await tx.insert(announcements).values(row);
    return present(row, nameOf(user));
  });
});

export const update = inBusiness.announcements.update.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const { subject, message } = input;
  return inTransaction(deps.db, async (tx) => {
    const draft = await lockDraft(tx, business.id, input.announcement);
    const isSelected = draft.audience === "selected";
    const labels = isSelected ? [] : await knownLabels(tx, business.id, input.labels);
    const after = {
      authorId: user.id,
      subject,
      message: withPlainBreaks(message),
      audience: isSelected ? draft.audience : audienceOf(labels),
      labels,
    };
    requireFresh(input.version, draft, after);
    await tx.update(announcements).set(after).where(eq(announcements.id, draft.id));
    return present({ ...draft, ...after }, nameOf(user));
  });
});

export const test = inBusiness.announcements.test.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const { row } = await oneOr404(findAnnouncement(deps.db, business.id, input.announcement));
  await deps.limits.consume("mail-account-hour", `test ${user.id}`);
  await inTransaction(deps.db, (tx) => deps.mail.send(tx, user.email, () => emailTo(user, business, row)));
  return { done: true };
});

export const send = inBusiness.announcements.send.handler(({ input, context }) => {
  const { deps, business, user } = context;
  return change(context, async ({ tx, now, record }) => {
    const { plan } = await oneOr404(lockBusiness(tx, business.id));
    const draft = await lockDraft(tx, business.id, input.announcement);
    if (input.version !== undefined && input.version !== announcementVersion(draft))
      throw problem("stale_version", { message: refusals.announcementChangedMeanwhile() });
    if (draft.audience === "everyone") await requirePause(tx, business.id, now);
    const { members } = await reachOf(tx, draft);
    if (members === 0) throw conflict(refusals.announcementReachesNobody());
    const allowance = await announcementAllowance(tx, { id: business.id, plan }, now);
    if (allowance.left < 1) throw problem("rate_limited", { message: refusals.announcementsSpent() });
    await allowance.consume(1);
    const sent = { sentAt: now, authorId: user.id };
    await tx.update(announcements).set(sent).where(eq(announcements.id, draft.id));
    await startSending(tx, deps, draft.id);
    const sentence = auditSentence(log.announcementSent, { subject: draft.subject, count: members });
    await record("announcement.sent", draft.id, sentence);
    return present({ ...draft, ...sent }, nameOf(user));
  });
});

const remove = inBusiness.announcements.delete.handler(async ({ input, context }) => {
  const { deps, business } = context;
  await inTransaction(deps.db, async (tx) => {
    const draft = await lockDraft(tx, business.id, input.announcement);
    await tx.delete(announcements).where(eq(announcements.id, draft.id));
  });
  return { done: true as const };
});

export { getMine, mine } from "./received.ts";
export { exportRecipients, recipients } from "./recipients.ts";
export { remove as delete };

/** Throws a 409 Problem if it was sent, after which nothing about it can change. */
async function lockDraft(tx: Transaction, businessId: string, id: string): Promise<AnnouncementRow> {
  const row = await oneOr404(lockAnnouncement(tx, businessId, id));
  if (row.sentAt) throw conflict(refusals.announcementIsSent());
  return row;
}

async function requirePause(tx: Transaction, businessId: string, now: Date): Promise<void> {
  const last = await lastSentToEveryone(tx, businessId);
  const wait = last ? last.getTime() + PAUSE_MS - now.getTime() : 0;
  if (wait <= 0) return;
  const retryAfterSeconds = Math.ceil(wait / 1000);
  throw problem("rate_limited", {
    message: refusals.everyoneWasWrittenTo({ wait: waitText(retryAfterSeconds) }),
    retryAfterSeconds,
  });
}

/** Returns these labels as the community spells them. Throws a 422 Problem if there is no such label. */
async function knownLabels(db: Executor, businessId: string, asked: readonly string[]): Promise<string[]> {
  if (asked.length === 0) return [];
  const names = await labelNamesOf(db, businessId);
  const spelled = new Map(names.map((name) => [name.toLowerCase(), name]));
  const known = asked.map((label) => {
    const name = spelled.get(label.toLowerCase());
    if (name !== undefined) return name;
    const message = refusals.labelUnknown({ label });
    throw problem("invalid_input", { message, fields: { labels: message } });
  });
  return [...new Set(known)];
}

const audienceOf = (labels: readonly string[]) =>
  labels.length > 0 ? ("labels" as const) : ("everyone" as const);

/** Forms send their line breaks as CR LF. */
const withPlainBreaks = (text: string): string => text.replace(/\r\n?/g, "\n");

const nameOf = ({ firstName, lastName }: ActingUser): string | null =>
  `${firstName} ${lastName}`.trim() || null;

const emailTo = (
  { firstName }: ActingUser,
  { id, name }: ActingBusiness,
  { subject, message }: AnnouncementRow,
) => announcementEmail({ business: { id, name }, firstName, subject, message });
