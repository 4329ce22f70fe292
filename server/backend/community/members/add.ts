import { and, eq, isNull } from "drizzle-orm";
import type { MemberStatus } from "#shared/member-rules.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { giveToTheirAccounts } from "../../accounts/auth/index.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { insertRow } from "../../platform/db/rows.ts";
import { members } from "../../platform/db/schema/members.ts";
import { type Transaction, violates } from "../../platform/db/transaction.ts";
import { differences } from "../../platform/differences.ts";
import { inBusiness } from "../../platform/operation.ts";
import { correctedAddress, reachAtCorrectedAddress } from "./correct-address.ts";
import { giveFirstMails } from "./first-mails.ts";
import { queueInvitations, sendQueued } from "./invitations.ts";
import { ensureLabels } from "./labels.ts";
import { nameOf, present } from "./present.ts";
import { lockMembers, type MemberRow } from "./queries.ts";
import { type LockedBusiness, planFull, roomLeft } from "./room.ts";
import { memberVersion, staleMember } from "./stale.ts";

export const add = inBusiness.members.add.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  requireCommunity(business);
  try {
    return await change(context, async ({ tx, now, record }) => {
      const locked = await oneOr404(lockBusiness(tx, business.id));
      if (!input.invite && (await roomLeft(tx, locked)) < 1) throw planFull(locked);
      const labels = await ensureLabels(tx, business.id, input.labels, now);
      const row = await insertMember(tx, locked, {
        email: input.email,
        firstName: input.firstName,
        lastName: input.lastName,
        labels,
        status: input.invite ? "invited" : "active",
        source: user.apiKey ? "api" : input.invite ? "invite" : "manual",
        now,
      });
      await record(
        "member.added",
        row.id,
        auditSentence(input.invite ? log.memberInvited : log.memberAdded, { who: nameOf(row) }),
      );
      if (input.invite) {
        const { message } = input;
        await queueInvitations(tx, {
          businessId: business.id,
          memberIds: [row.id],
          invitedBy: user.id,
          message,
          now,
        });
        await sendQueued(tx, deps, business, 1);
      } else {
        await giveToTheirAccounts(tx, [row.id]);
        await deps.events.emit(tx, { type: "member.joined", businessId: business.id, members: [row] });
      }
      return present(row);
    });
  } catch (error) {
    throw violates(error, "members_email_key") ? belongsAlready(input.email, business.name) : error;
  }
});

export function requireCommunity({ isCommunity }: { readonly isCommunity: boolean }): void {
  if (!isCommunity) throw conflict(refusals.onlyCommunitiesHaveMembers());
}

/** Inserts a membership; rejects with the constraint `members_email_key` if the address already has one. */
export async function insertMember(
  tx: Transaction,
  business: LockedBusiness,
  facts: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly labels: readonly string[];
    readonly status: MemberStatus;
    readonly source: MemberRow["source"];
    readonly userId?: string | null;
    readonly sourceLinkId?: string | null;
    readonly utm?: Record<string, string>;
    readonly consentAt?: Date | null;
    readonly consentSource?: string | null;
    readonly now: Date;
  },
): Promise<MemberRow> {
  const { now, status, labels, ...rest } = facts;
  const row = await insertRow(tx, members, {
    id: newId("mem"),
    businessId: business.id,
    ...rest,
    status,
    labels: [...labels],
    createdAt: now,
    statusAt: now,
    joinedAt: status === "active" ? now : null,
  });
  await giveFirstMails(tx, business, [row.id], now);
  return row;
}

export const update = inBusiness.members.update.handler(async ({ input, context }) => {
  const { business } = context;
  const { business: _slug, member: id, version, ...wanted } = input;
  try {
    return await change(context, async ({ tx, now, record }) => {
      await lockBusiness(tx, business.id);
      // The account may be erased at this very moment, which locks the member but not the community.
      const [found] = await lockMembers(tx, business.id, [id]);
      if (!found || found.status === "anonymised") throw problem("not_found");
      const values: Partial<MemberRow> = {
        ...correctedAddress(found, wanted.email),
        ...definedIn(wanted),
        ...(wanted.phone === undefined ? {} : { phone: wanted.phone || null }),
        ...(wanted.externalId === undefined ? {} : { externalId: wanted.externalId || null }),
        ...(wanted.labels === undefined
          ? {}
          : { labels: await ensureLabels(tx, business.id, wanted.labels, now) }),
      };
      if (Object.keys(values).length === 0) return present(found);
      if (version !== undefined && version !== memberVersion(found)) {
        const stale = await staleMember(tx, found, values);
        if (stale) throw stale;
      }
      const row = await oneOr404(
        tx
          .update(members)
          .set(values)
          // Their account may be found at this very moment.
          .where(and(eq(members.id, id), values.email === undefined ? undefined : isNull(members.userId)))
          .returning(),
      );
      if (row.email !== found.email) await reachAtCorrectedAddress(tx, context, { row, now });
      await context.deps.events.emit(tx, {
        type: "member.relabelled",
        businessId: business.id,
        members: [{ memberId: id, from: found.labels, to: row.labels }],
      });
      const sentence = auditSentence(log.memberChanged, { who: nameOf(row) });
      await record("member.changed", id, sentence, changesOf(found, row));
      return present(row);
    });
  } catch (error) {
    if (wanted.email && violates(error, "members_email_key"))
      throw belongsAlready(wanted.email, business.name);
    if (!violates(error, "members_external_id_key")) throw error;
    const message = refusals.memberNumberTaken();
    throw problem("conflict", { message, fields: { externalId: message } });
  }
});

interface Wanted {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly notes?: string | undefined;
  readonly custom?: Record<string, string> | undefined;
}

const definedIn = ({ firstName, lastName, notes, custom }: Wanted): Partial<MemberRow> => ({
  ...(firstName === undefined ? {} : { firstName }),
  ...(lastName === undefined ? {} : { lastName }),
  ...(notes === undefined ? {} : { notes }),
  ...(custom === undefined ? {} : { custom }),
});

/** Returns the changes by column. Notes and custom fields are only marked as changed, without their contents. */
const changesOf = (before: MemberRow, after: MemberRow): Record<string, unknown> => ({
  ...differences(before, after, ["email", "firstName", "lastName", "phone", "externalId", "labels"]),
  ...(before.notes !== after.notes && { notes: true }),
  ...(JSON.stringify(before.custom) !== JSON.stringify(after.custom) && { custom: true }),
});

const belongsAlready = (email: string, business: string) => {
  const message = refusals.emailBelongsTo({ email, business });
  return problem("already_member", { message, fields: { email: message } });
};
