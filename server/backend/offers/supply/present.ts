import type { z } from "zod";
import type { suppliedTreet } from "#shared/contract/supply.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { PartnerPolicy, PartnerState } from "#shared/partner-rules.ts";
import { isSmallCount, suppressSmallCounts } from "#shared/small-counts.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countByReason } from "../treet-reports/index.ts";
import {
  changesBetween,
  contentOf,
  countUnusedCodes,
  isPayable,
  presentTreet,
  reviewedPart,
  type TreetRow,
} from "../treets/index.ts";
import { findSupplied, partnershipBetween, pendingRevision } from "./queries.ts";

/** True while so few members have claimed a treet that the state of its codes would reveal what they did. */
export const hidesCodeStates = ({ claimedCount }: Pick<TreetRow, "claimedCount">): boolean =>
  isSmallCount(claimedCount);

/** Presents a supplied treet to its supplier; undefined if this business does not supply it. */
export async function presentSupplied(
  db: Executor,
  { providerId, treetId, now }: { providerId: string; treetId: string; now: Date },
): Promise<z.input<typeof suppliedTreet> | undefined> {
  const found = await findSupplied(db, providerId, treetId);
  if (!found) return undefined;
  const { treet, community, redeemed } = found;
  const partnership = await partnershipBetween(db, { communityId: community.id, providerId });
  const revision = await pendingRevision(db, treetId);
  const unusedCodes = treet.type === "code_pool" ? await countUnusedCodes(db, treetId) : 0;
  const {
    audience: _,
    packsOnly: _____,
    featured: __,
    requiresApproval: ___,
    hideWhenSoldOut: ____,
    ...whole
  } = presentTreet(treet, {
    currency: community.currency,
    unusedCodes,
    now,
  });
  return {
    ...whole,
    community: {
      name: community.name,
      logoUrl: imageUrl(community.logoImageId, "small"),
      status: community.status,
      timezone: community.timezone,
    },
    partnership: {
      partner: partnership?.id ?? null,
      state: (partnership?.state ?? "ended") as PartnerState,
      policy: (partnership?.policy ?? "review_all") as PartnerPolicy,
    },
    isPayable: await isPayable(db, treet),
    bySupplier: treet.bySupplier,
    pauseReason: treet.pauseReason,
    reviewNote: treet.reviewNote,
    ...suppressSmallCounts({ claimedCount: treet.claimedCount, redeemedCount: redeemed }),
    unusedCodes: hidesCodeStates(treet) ? null : unusedCodes,
    reports: await countByReason(db, treetId),
    pending: revision
      ? {
          content: reviewedPart(revision.content),
          submittedAt: revision.submittedAt.toISOString(),
          changes: changesBetween(reviewedPart(contentOf(treet)), reviewedPart(revision.content)),
        }
      : null,
  };
}
