import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { publicProfile } from "#shared/contract/profile.ts";
import { membershipOf, ownEntrance, roomOf, wayIn } from "../../community/members/index.ts";
import { profileShownTo } from "../../community/partners/index.ts";
import { samplesOf } from "../../offers/claims/index.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { findRow } from "../../platform/db/rows.ts";
import { type BusinessRow, businesses } from "../../platform/db/schema/businesses.ts";
import { signedIn } from "../../platform/operation.ts";
import type { ActingUser } from "../../platform/operation-context.ts";
import { figuresOf } from "./figures.ts";
import { presentPublic } from "./present-public.ts";
import { suppliedTo } from "./supplied.ts";

export const publicPart = signedIn.profiles.publicPart.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const row = await oneOr404(
    findRow(deps.db, businesses, and(eq(businesses.slug, input.business), profileShownTo(user.id))),
  );
  const { isCommunity } = row;
  const { showsFigures, showsSamples } = businessSettings(row);
  const now = deps.clock();
  const [figures, samples, supplied, joining] = await Promise.all([
    isCommunity && showsFigures ? figuresOf(deps.db, row.id, now) : null,
    isCommunity && showsSamples ? samplesOf(deps, row) : [],
    isCommunity ? [] : suppliedTo(deps.db, { supplierId: row.id, userId: user.id, now }),
    isCommunity ? joiningOf(deps.db, row, user) : null,
  ]);
  return {
    ...presentPublic(row),
    isCommunity,
    figures,
    samples,
    supplied,
    joining,
  };
});

/** Returns how a user can become a member; null for members and for those whose request is pending or suspended. */
async function joiningOf(
  db: Executor,
  business: BusinessRow,
  user: ActingUser,
): Promise<z.input<typeof publicProfile>["joining"]> {
  const [member, entrance, room] = await Promise.all([
    membershipOf(db, business.id, user),
    ownEntrance(db, business.id, user.id),
    roomOf(db, business),
  ]);
  const status = member?.status ?? "new";
  if (["active", "requested", "waitlisted", "suspended"].includes(status)) return null;
  const { consentText, newMemberMails } = businessSettings(business);
  return {
    way: wayIn(business, { entrance, status, email: user.email }),
    isFull: room.left < 1,
    consentText,
    mails: newMemberMails,
  };
}
