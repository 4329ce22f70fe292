import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { ProblemCode } from "#shared/problems.ts";
import { nameOf } from "../../community/members/index.ts";
import { createBatcher } from "../../platform/batcher.ts";
import type { Db } from "../../platform/db/database.ts";
import { isPassingFault } from "../../platform/db/faults.ts";
import { newId } from "../../platform/db/ids.ts";
import { claims } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { committingWith, noteToCommit } from "../../platform/db/transactions.ts";
import { referenceFrom } from "../../platform/reference.ts";
import { lockTreets, openRoomOf, roomFor, type TreetRow } from "../treets/index.ts";
import { tellDeciders } from "./email-templates.ts";
import type { Inside } from "./inside.ts";
import {
  type ClaimRow,
  heldByWindow,
  heldKey,
  isWaiting,
  keepClaims,
  linkUsed,
  lockMemberships,
  type MemberRow,
  type NewClaim,
  takeCodes,
} from "./queries.ts";
import { type ClaimFacts, claimRefusal, expiryOf, validityOf, windowOf } from "./rules.ts";
import { tellIfRunningOut } from "./running-out.ts";

/** Somebody wants a treet. */
interface Wanted {
  readonly context: Inside;
  readonly treetId: string;
  readonly linkCode: string | undefined;
  /** What their request notes in the transaction that does it. */
  readonly note: ReturnType<typeof noteToCommit>;
}

/** The claim, or the code of the refusal; the caller turns that into a message. */
export type Outcome =
  | { readonly claim: ClaimRow; readonly treet: TreetRow; readonly now: Date }
  | { readonly refusal: ProblemCode; readonly facts: Pick<ClaimFacts, "treet" | "held" | "now"> | undefined };

/** The most claims in one transaction: writing them takes milliseconds, in which others who want the same treets wait. */
const MOST_AT_ONCE = 50;

type Claim = (wanted: Wanted) => Promise<Outcome>;
const batchers = new WeakMap<Db, Claim>();

/**
 * One claim. Others in the community who claim at the same moment share its transaction: it is a handful of
 * statements and waits for its disk once, rather than for each while the others wait for the treet and for the sums.
 */
export function claimInTurn(
  context: Inside,
  treetId: string,
  linkCode: string | undefined,
): Promise<Outcome> {
  const { db } = context.deps;
  const claim = batchers.get(db) ?? newBatcher();
  batchers.set(db, claim);
  return claim({ context, treetId, linkCode, note: noteToCommit() });
}

function newBatcher(): Claim {
  // What somebody holds counts for what they may have next.
  const common = { apart: (one: Wanted) => one.context.user.id, most: MOST_AT_ONCE, mayRunAlone: isUndone };
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
  // A treet that somebody else holds just now is waited for by those who want it, and by nobody else.
  return async (wanted) => (await ofCommunity(wanted)) ?? ofTreet(wanted);
}

/** The database said what was wrong, and so undid it all. What was lost with the connection may have been done. */
const isUndone = (error: unknown): boolean => !isPassingFault(error);

/**
 * Claims of several people in one community, in one transaction. Each treet is locked while its limits are counted, so
 * that nothing is given away twice. Others who want the same treet wait for that lock: what concerns the members alone
 * is done before it, and all rows are written in one go. With `skipLocked`, who wants a treet that another transaction
 * holds gets no answer and is asked for again.
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

interface Course extends Pick<Inside, "deps" | "business"> {
  readonly skipLocked?: boolean;
}

async function decideAll(
  tx: Transaction,
  wanted: readonly Wanted[],
  { deps, business, skipLocked = false }: Course,
): Promise<ReadonlyMap<Wanted, Outcome>> {
  const now = deps.clock();
  const outcomes = new Map<Wanted, Outcome>();
  // One claim of a member after the other, as each is counted beside the one before it.
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
    // Where somebody waits in line, or the team for each, what the one before has changed is looked at anew.
    const isEachAlone = open.isAwaited || treet.requiresApproval;
    const window = windowOf(treet, now, business.timezone);
    let taken = 0;
    for (const { one, member } of asking) {
      if (one.treetId !== treet.id) continue;
      const room = open.isAwaited
        ? await roomFor(tx, { treet, memberId: member.id, now })
        : { available: open.available === null ? null : open.available - taken, ahead: 0, entry: null };
      const { held, highest } = holding.get(heldKey(member.id, treet.id, window)) ?? { held: 0, highest: 0 };
      const refusal = claimRefusal({ treet, member, held, room, now });
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
  // Last, as it takes what everybody who claims here writes to.
  if (kept.length > 0)
    await deps.events.emit(tx, { type: "claim.created", businessId: business.id, claims: kept });
  return outcomes;
}

interface Having {
  readonly one: Wanted;
  readonly treet: TreetRow;
  readonly member: MemberRow;
  /** How many there are after it; null where there is no end. */
  readonly left: number | null;
  readonly now: Date;
  readonly window: string;
  readonly ordinal: number;
}

/** Keeps what nothing speaks against; without a row where the codes did not suffice. */
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
    await tellIfRunningOut(tx, one.context.deps, treet, left);
    if (row.state === "pending_approval") await tellTeam(tx, one.context, { member, treet });
  }
  return drafts.map(({ one, treet, id }) => ({ one, treet, row: kept.get(id) }));
}

/** A code for each claim of a pool, by the claim. */
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

/** What needs approval waits for it with its place and its code; days of use begin once it is approved. */
const firstStateOf = (treet: TreetRow, now: Date) =>
  treet.requiresApproval
    ? {
        state: "pending_approval" as const,
        expiresAt: treet.validKind === "days_after_claim" ? null : expiryOf(validityOf(treet), now),
      }
    : { state: "active" as const, expiresAt: expiryOf(validityOf(treet), now) };

/** While this many wait, the team knows already. */
const MOST_TOLD = 5;

async function tellTeam(
  tx: Transaction,
  context: Inside,
  { member, treet }: { member: MemberRow; treet: TreetRow },
): Promise<void> {
  const waiting = await tx
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.businessId, treet.businessId), isWaiting))
    .limit(MOST_TOLD + 1);
  if (waiting.length > MOST_TOLD) return;
  await tellDeciders(tx, context, { person: nameOf(member), treet });
}
