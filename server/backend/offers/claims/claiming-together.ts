import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { ProblemCode } from "#shared/problems.ts";
import { validityOf } from "#shared/treet-validity.ts";
import { nameOf } from "../../community/members/index.ts";
import { createBatcher } from "../../platform/batcher.ts";
import type { Db } from "../../platform/db/database.ts";
import { isTransientError } from "../../platform/db/faults.ts";
import { newId } from "../../platform/db/ids.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { committingWith, noteToCommit } from "../../platform/db/transactions.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { referenceFrom } from "../../platform/reference.ts";
import { lockTreets, membersWhoSee, openRoomOf, roomFor, type TreetRow } from "../treets/index.ts";
import { takeCodes } from "./codes.ts";
import { emailApprovers } from "./email-templates.ts";
import { heldByWindow, heldKey } from "./held.ts";
import { lockMemberships } from "./memberships.ts";
import { type ClaimRow, isWaiting, keepClaims, linkUsed, type MemberRow, type NewClaim } from "./queries.ts";
import { type ClaimFacts, claimRefusal, expiryOf, windowOf } from "./rules.ts";
import { notifyIfRunningOut } from "./running-out.ts";

/** A request to claim a treet. */
interface Wanted {
  readonly context: BusinessContext;
  readonly treetId: string;
  readonly linkCode: string | undefined;
  /** Writes the request's note inside the transaction that makes the claim. */
  readonly note: ReturnType<typeof noteToCommit>;
}

/** The claim, or the code of the refusal, which the caller turns into a message. */
export type Outcome =
  | { readonly claim: ClaimRow; readonly treet: TreetRow; readonly now: Date }
  | { readonly refusal: ProblemCode; readonly facts: Pick<ClaimFacts, "treet" | "held" | "now"> | undefined };

/**
 * The most claims in one transaction. Writing them takes milliseconds, during which other claims of the same treets
 * wait.
 */
const MAX_BATCH = 50;

type Claim = (wanted: Wanted) => Promise<Outcome>;
const batchers = new WeakMap<Db, Claim>();

/**
 * Makes one claim. Simultaneous claims in the same community share a transaction: they run a handful of statements and
 * wait for the disk once, instead of once per claim while the others wait for the locks on the treet and the sums.
 */
export function claimInTurn(
  context: BusinessContext,
  treetId: string,
  linkCode: string | undefined,
): Promise<Outcome> {
  const { db } = context.deps;
  const claim = batchers.get(db) ?? newBatcher();
  batchers.set(db, claim);
  return claim({ context, treetId, linkCode, note: noteToCommit() });
}

function newBatcher(): Claim {
  // A member's claims count towards the limits of their next one, so one member's claims are not batched together.
  const common = { apart: (one: Wanted) => one.context.user.id, max: MAX_BATCH, mayRunAlone: isUndone };
  const ofTreet = createBatcher<Wanted, Outcome>({
    ...common,
    laneOf: ({ context, treetId }) => `${context.business.id} ${treetId}`,
    run: async (wanted) => (await claimTogether(wanted, {})).map((outcome) => outcome ?? notThere),
  });
  const ofCommunity = createBatcher<Wanted, Outcome | undefined>({
    ...common,
    laneOf: ({ context }) => context.business.id,
    run: (wanted) => claimTogether(wanted, { skipLocked: true }),
  });
  // If another transaction holds the lock on a treet, only the claims of that treet wait for it.
  return async (wanted) => (await ofCommunity(wanted)) ?? ofTreet(wanted);
}

/**
 * True if the database reported an error, which means it rolled everything back. After a lost connection the
 * transaction may have been committed.
 */
const isUndone = (error: unknown): boolean => !isTransientError(error);

/**
 * Makes the claims of several users in one community in one transaction. Each treet is locked while its limits are
 * counted, so nothing is given away twice. Other claims of the same treet wait for that lock, so the work that concerns
 * only the members is done before taking it, and all rows are written at once. With `skipLocked`, the outcome of a
 * claim whose treet is locked by another transaction is undefined, and the caller has to retry it.
 */
async function claimTogether(
  wanted: readonly Wanted[],
  how: { readonly skipLocked?: boolean },
): Promise<readonly (Outcome | undefined)[]> {
  const [first] = wanted;
  if (!first) return [];
  const { deps, business } = first.context;
  let outcomes: ReadonlyMap<Wanted, Outcome> = new Map();
  const noteAll = async (tx: Transaction) => {
    for (const [{ note }, outcome] of outcomes) if ("claim" in outcome) await note?.(tx);
  };
  return committingWith(noteAll, () =>
    inTransaction(deps.db, async (tx) => {
      outcomes = await decideAll(tx, wanted, { deps, business, ...how });
      return wanted.map((one) => outcomes.get(one));
    }),
  );
}

const notThere: Outcome = { refusal: "not_found", facts: undefined };

interface Course extends Pick<BusinessContext, "deps" | "business"> {
  readonly skipLocked?: boolean;
}

async function decideAll(
  tx: Transaction,
  wanted: readonly Wanted[],
  { deps, business, skipLocked = false }: Course,
): Promise<ReadonlyMap<Wanted, Outcome>> {
  const now = deps.clock();
  const outcomes = new Map<Wanted, Outcome>();
  // Locks the members, which serialises each member's claims, as every claim counts towards the limits of the next.
  const userIds = wanted.map(({ context }) => context.user.id);
  const members = await lockMemberships(tx, business.id, userIds);
  const asking = wanted.flatMap((one) => {
    const member = members.get(one.context.user.id);
    if (!member) outcomes.set(one, notThere);
    return member ? [{ one, member }] : [];
  });
  if (asking.length === 0) return outcomes;
  const treetIds = [...new Set(asking.map(({ one }) => one.treetId))];
  const memberIds = asking.map(({ member }) => member.id);
  const holding = await heldByWindow(tx, memberIds, treetIds);
  const locked = await lockTreets(tx, business.id, treetIds, { skipLocked });

  const kept: ClaimRow[] = [];
  let having: Having[] = [];
  const keep = async () => {
    for (const { one, treet, row } of await keepAll(tx, having)) {
      outcomes.set(one, row ? { claim: row, treet, now } : { refusal: "sold_out", facts: undefined });
      if (row) kept.push(row);
    }
    having = [];
  };
  for (const treet of locked) {
    const open = await openRoomOf(tx, treet, now);
    // If the treet has a waiting list or needs approval, the room is read again after each claim, as the claim before
    // may have changed it.
    const isEachAlone = open.isAwaited || treet.requiresApproval;
    const window = windowOf(treet, now, business.timezone);
    const people = asking.filter(({ one }) => one.treetId === treet.id).map(({ member }) => member);
    const seeing = await membersWhoSee(tx, treet, people, now);
    let taken = 0;
    for (const { one, member } of asking) {
      if (one.treetId !== treet.id) continue;
      const room = open.isAwaited
        ? await roomFor(tx, { treet, memberId: member.id, now })
        : { available: open.available === null ? null : open.available - taken, ahead: 0, entry: null };
      const { held, highest } = holding.get(heldKey(member.id, treet.id, window)) ?? { held: 0, highest: 0 };
      const refusal = claimRefusal({ treet, member, held, room, now, isSeen: seeing.has(member.id) });
      if (refusal) {
        const asItIs = { ...treet, claimedCount: treet.claimedCount + taken };
        outcomes.set(one, { refusal, facts: { treet: asItIs, held, now } });
      } else if (treet.priceMinor > 0) outcomes.set(one, { refusal: "payment_needed", facts: undefined });
      else {
        const left = room.available === null ? null : room.available - 1;
        having.push({ one, treet, member, left, now, window, ordinal: highest + 1 });
        taken++;
      }
      if (isEachAlone) await keep();
    }
  }
  await keep();
  // Emitted last, because its subscribers write to rows that every claim in this community writes to.
  if (kept.length > 0)
    await deps.events.emit(tx, { type: "claim.created", businessId: business.id, claims: kept });
  return outcomes;
}

interface Having {
  readonly one: Wanted;
  readonly treet: TreetRow;
  readonly member: MemberRow;
  /** Number left after this claim; null if unlimited. */
  readonly left: number | null;
  readonly now: Date;
  readonly window: string;
  readonly ordinal: number;
}

/** Stores the claims that were not refused. Entries without a row are those for which there were not enough codes. */
async function keepAll(tx: Transaction, having: readonly Having[]) {
  const drafts = having.map((have) => ({ ...have, id: newId("clm") }));
  const codes = await codesFor(tx, drafts);
  const rows: NewClaim[] = [];
  for (const { id, one, treet, member, now, window, ordinal } of drafts) {
    const codeId = treet.type === "code_pool" ? codes.get(id) : null;
    if (codeId === undefined) continue;
    rows.push({
      id,
      businessId: treet.businessId,
      treetId: treet.id,
      treetVersion: treet.version,
      memberId: member.id,
      codeId,
      ref: referenceFrom(randomBytes(8)),
      windowKey: window,
      ordinal,
      claimedAt: now,
      ...firstStateOf(treet, now),
      validFrom: validityOf(treet).validFrom,
      linkId: await linkUsed(tx, member, one.linkCode, now),
    });
  }
  const kept = new Map((await keepClaims(tx, rows)).map((row) => [row.id, row]));
  for (const { id, one, treet, member, left } of drafts) {
    const row = kept.get(id);
    if (!row) continue;
    await notifyIfRunningOut(tx, one.context.deps, treet, left);
    if (row.state === "pending_approval") await tellTeam(tx, one.context, { member, treet });
  }
  return drafts.map(({ one, treet, id }) => ({ one, treet, row: kept.get(id) }));
}

/** Takes a code for each claim of a code pool. Returns the code's id by claim id. */
async function codesFor(
  tx: Transaction,
  drafts: readonly { readonly id: string; readonly treet: TreetRow }[],
): Promise<ReadonlyMap<string, string>> {
  const ofPools = Map.groupBy(
    drafts.filter(({ treet }) => treet.type === "code_pool"),
    ({ treet }) => treet.id,
  );
  const codes = new Map<string, string>();
  for (const [treetId, ofPool] of ofPools) {
    const claimIds = ofPool.map(({ id }) => id);
    for (const [claimId, codeId] of await takeCodes(tx, treetId, claimIds)) codes.set(claimId, codeId);
  }
  return codes;
}

/**
 * Returns the initial state. A claim that needs approval holds its place and code while waiting; its days of validity
 * start on approval.
 */
const firstStateOf = (treet: TreetRow, now: Date) =>
  treet.requiresApproval
    ? {
        state: "pending_approval" as const,
        expiresAt: validityOf(treet).validUntil,
        validDays: validityOf(treet).validDays,
      }
    : { state: "active" as const, expiresAt: expiryOf(validityOf(treet), now) };

/** With more claims than this waiting, the team is no longer notified of each new one. */
const MAX_NAMED_HOLDERS = 5;

async function tellTeam(
  tx: Transaction,
  context: BusinessContext,
  { member, treet }: { member: MemberRow; treet: TreetRow },
): Promise<void> {
  const waiting = await tx
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.businessId, treet.businessId), isWaiting))
    .limit(MAX_NAMED_HOLDERS + 1);
  if (waiting.length > MAX_NAMED_HOLDERS) return;
  await emailApprovers(tx, context, { person: nameOf(member), treet });
}
