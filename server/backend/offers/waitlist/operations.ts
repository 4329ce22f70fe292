import { conflict, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { newId } from "../../platform/db/ids.ts";
import { waitlistEntries } from "../../platform/db/schema/claims.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { claimRefusal, heldClaims, membershipOf, requireClaimable, windowOf } from "../claims/index.ts";
import {
  findTreet,
  leave as leaveLine,
  lockTreet,
  membersWhoSee,
  presentPlace,
  roomsFor,
} from "../treets/index.ts";
import { offerPlaces } from "./places.ts";

export const joinWaitlist = inBusiness.claims.joinWaitlist.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  requireClaimable(business);
  await deps.limits.consume("claim", user.id);
  const now = deps.clock();
  const member = await membershipOf(context);
  return inTransaction(deps.db, async (tx) => {
    const treet = await lockTreet(tx, business.id, input.treet);
    if (!treet || !member) throw problem("not_found");
    const where = { treetIds: [treet.id], memberId: member.id, now };
    const room = (await roomsFor(tx, where)).get(treet.id);
    if (!room) throw problem("not_found");
    const place = presentPlace(room);
    if (place) return place;
    const window = windowOf(treet, now, business.timezone);
    const held = (await heldClaims(tx, member.id, [treet.id])).get(`${treet.id} ${window}`) ?? 0;
    const isSeen = (await membersWhoSee(tx, treet, [member], now)).has(member.id);
    const refusal = claimRefusal({ treet, member, held, room, now, isSeen });
    if (refusal === undefined) throw conflict(refusals.someAreLeft());
    if (refusal === "treet_not_live" || refusal === "not_in_audience") throw problem("not_found");
    if (refusal !== "sold_out") throw problem(refusal);
    // An entry whose hold ran out goes back to the end of the list.
    await leaveLine(tx, treet.id, member.id);
    await tx.insert(waitlistEntries).values({
      id: newId("wtl"),
      businessId: business.id,
      treetId: treet.id,
      memberId: member.id,
      joinedAt: now,
    });
    const joined = (await roomsFor(tx, where)).get(treet.id);
    return (joined && presentPlace(joined)) ?? { position: 1, heldUntil: null };
  });
});

export const leaveWaitlist = inBusiness.claims.leaveWaitlist.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const member = await membershipOf(context);
  const treet = await findTreet(deps.db, business.id, input.treet);
  if (!member || !treet) throw problem("not_found");
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockTreet(tx, business.id, treet.id);
    const [left] = await leaveLine(tx, treet.id, member.id);
    if (!left || !locked) throw problem("not_found", { message: refusals.notOnWaitlist() });
    // A place held for this member goes to the next one.
    await offerPlaces(tx, deps, locked);
    return { done: true as const };
  });
});
