import { conflict, type Problem, type ProblemCode, problem } from "#shared/problems.ts";
import { nextWindow } from "#shared/treets.ts";
import { dayText, momentText } from "#shared/zoned-time.ts";
import * as refusals from "#words/refusals.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import type { ClaimFacts } from "./rules.ts";

/** Returns the Problem that says that nothing can be claimed in an archived community; undefined in any other. */
export const restingRefusal = ({
  name,
  status,
}: Pick<ActingBusiness, "name" | "status">): Problem | undefined =>
  status === "archived" ? conflict(refusals.nothingToClaim({ name })) : undefined;

/** Throws a 409 Problem in an archived community: its members keep what they have, but get nothing new. */
export function requireClaimable(business: Pick<ActingBusiness, "name" | "status">): void {
  const resting = restingRefusal(business);
  if (resting) throw resting;
}

/**
 * Returns the Problem that says why a member cannot claim a treet, with what applies: since when, how often, from when
 * again.
 */
export function refusalWith(
  code: ProblemCode,
  { treet, held, now }: Pick<ClaimFacts, "treet" | "held" | "now">,
  business: Pick<ActingBusiness, "name" | "timezone">,
): Problem {
  switch (code) {
    case "membership_pending":
      return problem(code, { message: refusals.membershipPending({ name: business.name }) });
    case "membership_suspended":
      return problem(code, { message: refusals.membershipSuspended({ name: business.name }) });
    case "treet_ended": {
      const endedAt = treet.claimUntil && treet.claimUntil <= now ? treet.claimUntil : null;
      return problem(code, {
        ...(endedAt && { message: refusals.treetEndedOn({ time: momentText(endedAt, business.timezone) }) }),
        details: { endedAt: endedAt?.toISOString() ?? null },
      });
    }
    case "claim_limit": {
      const again = nextWindow(treet.limitWindow, now, business.timezone);
      const max = treet.perMemberLimit;
      const times =
        max === 1 && held === 1 ? refusals.claimedThis() : refusals.claimedTimes({ held, max: max ?? held });
      return problem(code, {
        message:
          again === null
            ? times
            : refusals.claimAgainFrom({ claimed: times, day: dayText(again, business.timezone) }),
        details: { held, max, again: again?.toISOString() ?? null },
      });
    }
    case "sold_out": {
      const total = treet.stockTotal ?? treet.claimedCount;
      return problem(code, {
        message: total > 1 ? refusals.allClaimed({ total }) : refusals.itsClaimed(),
        details: { total },
      });
    }
    default:
      return problem(code);
  }
}
