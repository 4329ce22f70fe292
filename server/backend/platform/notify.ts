import { eq } from "drizzle-orm";
import { type NotificationFacts, type NotificationKind, notificationKinds } from "#shared/notifications.ts";
import { can } from "#shared/permissions.ts";
import { newId } from "./db/ids.ts";
import { users } from "./db/schema/accounts.ts";
import { teamMemberships, worksFor } from "./db/schema/businesses.ts";
import { notifications } from "./db/schema/notifications.ts";
import type { Transaction } from "./db/transaction.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Email } from "./mail/email-content.ts";
import { pushNotifications } from "./push.ts";

type Parts = Pick<Dependencies, "mail" | "jobs" | "clock">;

export interface Notice {
  readonly businessId: string;
  readonly kind: NotificationKind;
  readonly facts?: NotificationFacts;
}

export interface TeamNotice extends Notice {
  /** The email to the same recipients, according to their preferences; none if the notification is enough. */
  readonly mail?: Email;
  /** The person responsible, who alone is notified; without one who can be, all are. */
  readonly first?: string | undefined;
}

/**
 * Notifies the team members who may act on it, in the transaction that causes the notice: by notification and by email,
 * as far as each wants either. Suspended team members and users who are not on the team receive nothing.
 */
export async function notifyTeam(
  tx: Transaction,
  deps: Parts,
  { mail, first, ...notice }: TeamNotice,
): Promise<void> {
  const { action, topic } = notificationKinds[notice.kind];
  const team = await tx
    .select({ membership: teamMemberships, email: users.email })
    .from(teamMemberships)
    .innerJoin(users, eq(users.id, teamMemberships.userId))
    .where(worksFor(notice.businessId));
  const able = team.filter(
    ({ membership: { role, billing, canRedeem } }) =>
      action !== "member" && can({ roles: [role], billing, canRedeem }, action),
  );
  const wants = (topics: readonly string[]) => topic === null || !topics.includes(topic);
  const responsible = able.filter(
    ({ membership: { userId, mutedTopics, silencedTopics } }) =>
      userId === first && ((mail && wants(mutedTopics)) || wants(silencedTopics)),
  );
  const recipients = responsible.length > 0 ? responsible : able;
  const byBell = recipients.filter(({ membership }) => wants(membership.silencedTopics));
  await notifyPeople(
    tx,
    deps,
    byBell.map(({ membership }) => membership.userId),
    notice,
  );
  for (const { email, membership } of recipients) {
    if (mail && wants(membership.mutedTopics)) await deps.mail.send(tx, email, mail, "notice");
  }
}

/** Notifies specific users in the application and in their browsers; emails to them are sent separately. */
export async function notifyPeople(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs" | "clock">,
  userIds: readonly (string | null)[],
  { businessId, kind, facts = {} }: Notice,
): Promise<void> {
  const createdAt = deps.clock();
  const rows = userIds.flatMap((userId) =>
    userId ? [{ id: newId("ntf"), userId, businessId, kind, payload: { ...facts }, createdAt }] : [],
  );
  if (rows.length === 0) return;
  await tx.insert(notifications).values(rows);
  await pushNotifications(tx, deps, rows);
}
