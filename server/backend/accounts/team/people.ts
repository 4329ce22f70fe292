import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import type { TeamRole } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { obstacleToChange } from "#shared/team-rules.ts";
import * as log from "#words/audit.ts";
import { auditSentence, roleInSentence, type Sentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { teamMemberships } from "../../platform/db/schema/businesses.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness, withinKey } from "../../platform/operation.ts";
import type { ActingBusiness, ActingUser } from "../../platform/operation-context.ts";
import { lockBusiness } from "../businesses/index.ts";
import { revokeKeysOf } from "../keys/index.ts";
import { invalidateTransfersTo } from "../ownership/index.ts";
import { accessEnded, roleChanged } from "./email-templates.ts";
import { handOver } from "./owned-resources.ts";
import { presentInvitation, presentPerson } from "./present.ts";
import { findMembership, findPerson, listInvitations, listPeople, type PersonRow } from "./queries.ts";
import { requireSeatFor, seatsOf } from "./seats.ts";

export const list = inBusiness.team.list.handler(async ({ context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  const people = await listPeople(deps.db, business.id);
  const invitations = await listInvitations(deps.db, business.id);
  return {
    people: people.map((row) => presentPerson(row, user.id)),
    invitations: invitations.map(({ invitation, invitedBy }) =>
      presentInvitation(invitation, invitedBy, now),
    ),
    seats: await seatsOf(deps.db, business, now),
  };
});

export const update = inBusiness.team.update.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const { role, billing, canRedeem, status } = input;
  return change(context, async ({ tx, now, record }) => {
    await lockBusiness(tx, business.id);
    const person = await changeable(tx, { business, user, person: input.person, change: { role, billing } });
    const before = person.membership;
    if (status === "active") await requireSeatFor(tx, business, before, now);
    const changes = { role, billing, canRedeem, status };
    const changed = Object.fromEntries(
      Object.entries(changes).filter(
        ([name, value]) => value !== undefined && value !== before[name as keyof typeof changes],
      ),
    );
    if (Object.keys(changed).length === 0) return presentPerson(person, user.id);
    await tx.update(teamMemberships).set(changed).where(eq(teamMemberships.id, before.id));
    if (changed.status === "suspended") await invalidateTransfersTo(tx, deps, business, before.userId);
    await record(
      "team.changed",
      before.id,
      summaryOf(person, changed),
      Object.fromEntries(
        Object.entries(changed).map(([name, value]) => [name, [before[name as keyof typeof changes], value]]),
      ),
    );
    await tell(tx, deps, business, person, changed);
    const after = await oneOr404(findPerson(tx, business.id, before.id));
    return presentPerson(after, user.id);
  });
});

export const remove = inBusiness.team.remove.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  await change(context, async (changing) => {
    const { tx, record } = changing;
    await lockBusiness(tx, business.id);
    const person = await changeable(tx, { business, user, person: input.person });
    await handOver(changing, business.id, person, input);
    await tx.delete(teamMemberships).where(eq(teamMemberships.id, person.membership.id));
    await invalidateTransfersTo(tx, deps, business, person.membership.userId);
    await revokeKeysOf(tx, { businessId: business.id, userId: person.membership.userId, at: deps.clock() });
    const sentence = auditSentence(log.teamRemoved, { who: person.name || person.email });
    await record("team.removed", person.membership.id, sentence, { role: [person.membership.role, null] });
    const mail = () => accessEnded({ business: business.name, firstName: person.name, suspended: false });
    await deps.mail.send(tx, person.email, mail);
  });
  return { done: true };
});

/** Leaves the team. Possible for everybody but the owner, even if the business is frozen. */
export const leave = inBusiness.team.leave.handler(async ({ context }) => {
  const { deps, business, user } = context;
  await change(context, async (changing) => {
    const { tx, record } = changing;
    await lockBusiness(tx, business.id);
    const membership = await oneOr404(findMembership(tx, business.id, user.id));
    if (membership.role === "owner") throw problem("owner_must_transfer");
    await handOver(changing, business.id, await oneOr404(findPerson(tx, business.id, membership.id)), {});
    // Recorded as of somebody who is still on the team.
    await record(
      "team.left",
      membership.id,
      auditSentence(log.teamLeft, {
        who: `${user.firstName} ${user.lastName}`.trim() || user.email,
      }),
      { role: [membership.role, null] },
    );
    await tx
      .delete(teamMemberships)
      .where(matching(teamMemberships, { businessId: business.id, userId: user.id }));
    await invalidateTransfersTo(tx, deps, business, user.id);
    await revokeKeysOf(tx, { businessId: business.id, userId: user.id, at: deps.clock() });
  });
  return { done: true };
});

/**
 * Returns the person if the acting user may change them that way. Roles are read again under the lock, as they may just
 * have changed.
 */
async function changeable(
  tx: Transaction,
  asked: {
    business: ActingBusiness;
    user: ActingUser;
    person: string;
    change?: { role?: TeamRole | undefined; billing?: boolean | undefined };
  },
): Promise<PersonRow> {
  const { business, user, change = {} } = asked;
  const person = await findPerson(tx, business.id, asked.person);
  const actor = await findMembership(tx, business.id, user.id);
  if (!person || !actor) throw problem("not_found");
  const obstacle = obstacleToChange(
    { userId: user.id, ...withinKey(user, { role: actor.role, billing: actor.billing }) },
    { userId: person.membership.userId, role: person.membership.role },
    change,
  );
  if (obstacle !== null) throw problem("forbidden", { message: obstacle });
  return person;
}

function summaryOf(
  { name, email }: PersonRow,
  changed: { readonly status?: unknown; readonly role?: TeamRole },
): Sentence {
  const who = name || email;
  if (changed.status === "suspended") return auditSentence(log.teamSuspended, { who });
  if (changed.status === "active") return auditSentence(log.teamReinstated, { who });
  if (changed.role !== undefined)
    return auditSentence(log.teamRoleChanged, { who, role: roleInSentence(changed.role) });
  return auditSentence(log.teamRightsChanged, { who });
}

async function tell(
  tx: Transaction,
  { mail, config }: Dependencies,
  business: ActingBusiness,
  person: PersonRow,
  changed: Record<string, unknown>,
): Promise<void> {
  const facts = { business: business.name, firstName: person.name };
  if (changed.status === "suspended") {
    await mail.send(tx, person.email, () => accessEnded({ ...facts, suspended: true }));
  } else if (changed.role !== undefined) {
    const url = config.publicUrl + href("controlPanel", { business: business.slug });
    await mail.send(tx, person.email, () => roleChanged({ ...facts, role: changed.role as TeamRole, url }));
  }
}

export const mute = inBusiness.team.mute.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  await deps.db
    .update(teamMemberships)
    .set({
      mutedTopics: [...new Set(input.muted)],
      ...(input.silenced && { silencedTopics: [...new Set(input.silenced)] }),
    })
    .where(matching(teamMemberships, { businessId: business.id, userId: user.id }));
  return { done: true as const };
});
