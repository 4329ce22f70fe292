import { and, eq, isNull, ne } from "drizzle-orm";
import { MAX_LABELS_PER_MEMBER } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { consentMissing } from "#shared/member-consent.ts";
import type { JoiningConsent, MemberStatus, WayIn } from "#shared/member-rules.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { audit, type Requesting } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses, teamMemberships, worksFor } from "../../platform/db/schema/businesses.ts";
import { memberInvitations, members } from "../../platform/db/schema/members.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { inBusiness, signedIn } from "../../platform/operation.ts";
import type { ActingUser } from "../../platform/operation-context.ts";
import { insertMember } from "./add.ts";
import { joinRequest } from "./email-templates.ts";
import { ensureLabels } from "./labels.ts";
import { nameOf } from "./present.ts";
import { findMembership, type MemberRow } from "./queries.ts";
import { admitWaiting, type LockedBusiness, statusWhenAdmitted } from "./room.ts";

/** The way a person joins a community, and what it grants them. */
export interface Entrance {
  readonly kind: "open" | "link" | "invitation" | "team";
  /** Overrides the community's own rule on approval; undefined applies that rule. */
  readonly needsApproval?: boolean | undefined;
  readonly labels?: readonly string[];
  readonly linkId?: string;
  readonly utm?: Record<string, string>;
}

export interface JoinFacts {
  readonly businessId: string;
  readonly user: ActingUser;
  readonly caller: Requesting;
  readonly entrance: Entrance;
  readonly consent: boolean;
}

export interface Joined {
  readonly member: MemberRow;
  readonly business: LockedBusiness;
  /** True if they were neither a member nor waiting to become one. */
  readonly isNew: boolean;
}

export const join = signedIn.members.join.handler(async ({ input, context }) => {
  const { deps, user, caller } = context;
  return inTransaction(deps.db, async (tx) => {
    const found = await oneOr404(
      tx
        .select({ id: businesses.id })
        .from(businesses)
        .where(and(eq(businesses.slug, input.business), ne(businesses.status, "deleted"))),
    );
    const { member, business } = await joinBy(tx, deps, {
      businessId: found.id,
      user,
      caller,
      entrance: await ownEntrance(tx, found.id, user.id),
      consent: input.consent,
    });
    return { business: business.slug, name: business.name, status: member.status };
  });
});

/**
 * Makes a user a member, or files their request: with the team if approval is required, on the waiting list if the plan
 * is full. Runs in one transaction under the business's lock, so that the plan's limit is never exceeded. Existing
 * members keep their status and gain what the entrance grants.
 * @param facts.consent agreement to the community's consent text; everybody else than existing members needs it
 */
export async function joinBy(tx: Transaction, deps: Dependencies, facts: JoinFacts): Promise<Joined> {
  const { user, caller, entrance } = facts;
  const now = deps.clock();
  const business = await lockBusiness(tx, facts.businessId);
  if (!business?.isCommunity || business.status === "deleted") throw problem("not_found");
  if (business.status !== "active") throw conflict(refusals.takesNoMembers({ name: business.name }));
  if (!user.emailVerified) throw problem("email_unverified");

  const labels = await ensureLabels(tx, business.id, entrance.labels ?? [], now);
  const found = await findMembership(tx, business.id, user);
  const status = (found?.status ?? "new") as MemberStatus | "new";
  if (status === "suspended") {
    throw problem("membership_suspended", { message: refusals.askToReturn({ name: business.name }) });
  }
  if (found && ["active", "requested", "waitlisted"].includes(status)) {
    const member = await enrich(tx, found, { user, labels });
    await tellLabels(tx, deps, found, member);
    return { member, business, isNew: false };
  }
  const next = await nextStatus(tx, business, { entrance, status, email: user.email });
  const consented = consentOf(business, { entrance, consent: facts.consent, now });
  const member = found
    ? await rejoin(tx, found, { user, labels, entrance, consented, status: next, now })
    : await insertMember(tx, business, {
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        labels,
        now,
        status: next,
        userId: user.id,
        source: sources[entrance.kind],
        sourceLinkId: entrance.linkId ?? null,
        utm: entrance.utm ?? {},
        ...consented,
      });
  if (found) await tellLabels(tx, deps, found, member);
  const { linkId } = entrance;
  if (found && linkId && linkId !== found.sourceLinkId)
    await deps.events.emit(tx, {
      type: "member.came-again",
      businessId: business.id,
      memberId: found.id,
      formerLinkId: found.sourceLinkId,
      linkId,
    });
  // One that was sent stays until it expires, as its email leads members to their community.
  await tx
    .delete(memberInvitations)
    .where(and(eq(memberInvitations.memberId, member.id), isNull(memberInvitations.sentAt)));
  await audit(tx, {
    businessId: business.id,
    actor: `user:${user.id}`,
    action: `member.${next === "active" ? "joined" : next}`,
    entityId: member.id,
    summary: auditSentence(sentenceFor(next, entrance), { who: nameOf(member) }),
    changes: { status: [found?.status ?? null, next], by: entrance.kind },
    caller,
    at: now,
  });
  if (next === "active") {
    await deps.events.emit(tx, {
      type: "member.joined",
      businessId: business.id,
      members: [{ id: member.id, status: next }],
    });
  }
  if (next === "requested") await tellTeam(tx, deps, business, member);
  return { member, business, isNew: true };
}

/** The entrance of a user whom nobody brings: those on the team have let themselves in already. */
export async function ownEntrance(db: Executor, businessId: string, userId: string): Promise<Entrance> {
  const [colleague] = await db
    .select({ id: teamMemberships.id })
    .from(teamMemberships)
    .where(and(worksFor(businessId), eq(teamMemberships.userId, userId)));
  return { kind: colleague ? "team" : "open" };
}

interface Arrival {
  readonly entrance: Entrance;
  /** What they are to the community so far. */
  readonly status: MemberStatus | "new";
  readonly email: string;
}

/** Decides how a person gets in, apart from the room that the plan has. */
export function wayIn(
  business: Pick<LockedBusiness, "joinPolicy" | "settings">,
  { entrance, status, email }: Arrival,
): WayIn {
  if (entrance.kind === "invitation") return "open";
  // Members who were removed or rejected come back only with the team's approval.
  if (status === "removed" || status === "rejected") return "approval";
  if (entrance.kind === "team") return "open";
  const { approvedDomains } = businessSettings(business);
  const isKnown = approvedDomains.includes(email.split("@").at(-1)?.toLowerCase() ?? "");
  const isExpected = isKnown || status === "invited";
  const policy = business.joinPolicy;
  if (entrance.kind === "open" && policy === "link_only" && !isExpected) return "invitation";
  const needsApproval = entrance.needsApproval ?? (policy === "approval" && !isExpected);
  return needsApproval ? "approval" : "open";
}

async function nextStatus(
  tx: Transaction,
  business: LockedBusiness,
  arrival: Arrival,
): Promise<MemberStatus> {
  const way = wayIn(business, arrival);
  if (way === "invitation")
    throw problem("forbidden", { message: refusals.membersByInvitation({ name: business.name }) });
  return way === "approval" ? "requested" : statusWhenAdmitted(tx, business);
}

const sources = { open: "self", team: "self", link: "link", invitation: "invite" } as const;

/** Returns the consent to store: none if the community has no text. Throws if it has one and nobody agreed to it. */
function consentOf(
  business: LockedBusiness,
  { entrance, consent, now }: { entrance: Entrance; consent: boolean; now: Date },
): Consented {
  if (!businessSettings(business).consentText) return {};
  if (!consent) throw consentMissing(business.name);
  return { consentAt: now, consentSource: consentSources[entrance.kind] };
}

/** Values of a member's columns; an earlier consent stays where there is nothing to agree to. */
type Consented = Partial<Pick<MemberRow, "consentAt" | "consentSource">>;

const consentSources: Readonly<Record<Entrance["kind"], JoiningConsent>> = {
  open: "joined_openly",
  team: "joined_openly",
  link: "joined_by_link",
  invitation: "accepted_invitation",
};

function sentenceFor(status: MemberStatus, { kind }: Entrance): typeof log.memberJoined {
  if (status === "requested") return log.memberRequested;
  if (status === "waitlisted") return log.memberWaits;
  if (kind === "link") return log.memberJoinedByLink;
  return kind === "invitation" ? log.memberAccepted : log.memberJoined;
}

async function rejoin(
  tx: Transaction,
  found: MemberRow,
  facts: {
    user: ActingUser;
    labels: readonly string[];
    entrance: Entrance;
    consented: Consented;
    status: MemberStatus;
    now: Date;
  },
): Promise<MemberRow> {
  const { user, labels, entrance, consented, status, now } = facts;
  const [row] = await tx
    .update(members)
    .set({
      status,
      statusAt: now,
      statusReason: null,
      userId: user.id,
      ...(status === "active" ? { joinedAt: now } : {}),
      ...(entrance.linkId ? { source: "link", sourceLinkId: entrance.linkId, utm: entrance.utm ?? {} } : {}),
      firstName: found.firstName || user.firstName,
      lastName: found.lastName || user.lastName,
      labels: withLabels(found, labels),
      ...consented,
    })
    .where(eq(members.id, found.id))
    .returning();
  return row ?? found;
}

/** A member at the limit keeps the labels they have; a link never turns them away. */
const withLabels = (member: MemberRow, more: readonly string[]): string[] => [
  ...member.labels,
  ...labelsGained(member, more),
];

/** Returns which of these labels the member does not have yet and has room for. */
export function labelsGained({ labels }: MemberRow, more: readonly string[]): string[] {
  const held = new Set(labels.map((label) => label.toLowerCase()));
  return [...new Set(more)]
    .filter((label) => !held.has(label.toLowerCase()))
    .slice(0, Math.max(0, MAX_LABELS_PER_MEMBER - labels.length));
}

const tellLabels = (
  tx: Transaction,
  deps: Dependencies,
  { id, businessId, labels }: MemberRow,
  after: MemberRow,
): Promise<void> =>
  deps.events.emit(tx, {
    type: "member.relabelled",
    businessId,
    members: [{ memberId: id, from: labels, to: after.labels }],
  });

async function enrich(
  tx: Transaction,
  found: MemberRow,
  { user, labels }: { user: ActingUser; labels: readonly string[] },
): Promise<MemberRow> {
  const wanted = withLabels(found, labels);
  if (wanted.length === found.labels.length && found.userId !== null) return found;
  const [row] = await tx
    .update(members)
    .set({ userId: user.id, labels: wanted })
    .where(eq(members.id, found.id))
    .returning();
  return row ?? found;
}

/** Notifies the team of a request, unless enough requests are waiting for the team to know already. */
async function tellTeam(
  tx: Transaction,
  deps: Dependencies,
  business: LockedBusiness,
  member: MemberRow,
): Promise<void> {
  const waiting = await tx
    .select({ id: members.id })
    .from(members)
    .where(matching(members, { businessId: business.id, status: "requested" }))
    .limit(MAX_REQUESTS_LISTED + 1);
  if (waiting.length > MAX_REQUESTS_LISTED) return;
  const who = nameOf(member);
  const url = deps.config.publicUrl + href("members", { business: business.slug }, { status: "requested" });
  await notifyTeam(tx, deps, {
    businessId: business.id,
    kind: "join_request",
    facts: { who, id: member.id },
    mail: () => joinRequest({ business, person: who, url }),
  });
}

const MAX_REQUESTS_LISTED = 5;

export const leave = inBusiness.members.leave.handler(async ({ context }) => {
  const { deps, business, user } = context;
  await change(context, async ({ tx, now, record }) => {
    await lockBusiness(tx, business.id);
    const left = await oneOr404(
      tx
        .update(members)
        .set({ status: "left", statusAt: now, statusReason: null })
        .where(matching(members, { businessId: business.id, userId: user.id, status: "active" }))
        .returning(),
    );
    await record("member.left", left.id, auditSentence(log.memberLeft, { who: nameOf(left) }), {
      status: ["active", "left"],
    });
    await deps.events.emit(tx, {
      type: "member.left",
      businessId: business.id,
      members: [{ id: left.id, status: "left" }],
    });
    await admitWaiting(tx, deps, business.id);
  });
  return { done: true };
});
