import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { readableShade } from "#shared/colors.ts";
import type { profileChanges, profile as profileSchema } from "#shared/contract/profile.ts";
import { imageUrl } from "#shared/image-url.ts";
import { type MapPosition, readPosition } from "#shared/map-position.ts";
import { readPhoneNumber } from "#shared/phone-number.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { findRow } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import type { BusinessRow } from "../../platform/db/schema/businesses.ts";
import { businesses, teamMemberships, worksFor } from "../../platform/db/schema/businesses.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { differences } from "../../platform/differences.ts";
import { requireOwnImage } from "../../platform/images/own.ts";
import { inBusiness } from "../../platform/operation.ts";
import { shownOf } from "./featured.ts";
import { figuresOf } from "./figures.ts";
import { partnersShownBy } from "./partners-shown.ts";
import { presentPublic } from "./present-public.ts";
import { staleProfile } from "./stale.ts";

export { feature, featured } from "./featured.ts";
export { publicPart } from "./public-part.ts";

type Profile = z.input<typeof profileSchema>;
type Changes = z.output<typeof profileChanges>;

const MAX_CONTACTS = 4;

export const get = inBusiness.profiles.get.handler(async ({ context }) => {
  const { deps, business } = context;
  const row = await oneOr404(findRow(deps.db, businesses, { id: business.id }));
  return read(deps.db, row, deps.clock());
});

async function read(db: Executor, row: BusinessRow, now: Date): Promise<Profile> {
  const { version, publicEmail, phone, visibility } = row;
  const { showsFigures, showsSamples } = businessSettings(row);
  const [figures, contacts, featured, partners] = await Promise.all([
    showsFigures ? figuresOf(db, row.id, now) : null,
    contactsOf(db, row.id),
    shownOf(db, row, now),
    partnersShownBy(db, row.id, now),
  ]);
  return {
    ...presentPublic(row),
    version,
    publicEmail,
    phone,
    visibility,
    showsFigures,
    showsSamples,
    figures,
    contacts,
    featured,
    partners,
  };
}

/** Owners first, then admins and managers; within these, longest-serving first. */
async function contactsOf(db: Executor, businessId: string): Promise<Profile["contacts"]> {
  const rows = await db
    .select({ firstName: users.firstName, lastName: users.lastName, avatar: users.avatarImageId })
    .from(teamMemberships)
    .innerJoin(users, eq(users.id, teamMemberships.userId))
    .where(and(worksFor(businessId), inArray(teamMemberships.role, ["owner", "admin", "manager"])))
    .orderBy(sql`${teamMemberships.role} = 'owner' desc`, asc(teamMemberships.joinedAt))
    .limit(MAX_CONTACTS);
  return rows.map(({ firstName, lastName, avatar }) => ({
    name: `${firstName} ${lastName}`.trim(),
    avatarUrl: imageUrl(avatar, "small"),
  }));
}

export const update = inBusiness.profiles.update.handler(async ({ input, context }) => {
  const { business, user } = context;
  return change(context, async ({ tx, now, record }) => {
    const before = await oneOr404(lockBusiness(tx, business.id));
    if (before.version !== input.version) {
      throw await staleProfile(tx, before, input.changes);
    }
    const columns = await columnsOf(tx, user.id, before, input.changes);
    const row = await oneOr404(
      tx
        .update(businesses)
        .set({ ...columns, version: before.version + 1 })
        .where(eq(businesses.id, business.id))
        .returning(),
    );
    await record(
      "profile.changed",
      business.id,
      auditSentence(log.profileChanged),
      differences(before, row, Object.keys(columns) as (keyof BusinessRow)[]),
    );
    return read(tx, row, now);
  });
});

async function columnsOf(
  tx: Transaction,
  userId: string,
  before: BusinessRow,
  {
    map,
    phone,
    phoneCountry,
    logo,
    cover,
    showsFigures,
    showsSamples,
    socialLinks,
    brandColor,
    openingHours,
    ...changes
  }: Changes,
): Promise<Partial<BusinessRow>> {
  const number = readPhoneNumber(phone, phoneCountry);
  if (!number.ok) throw problem("invalid_input", { fields: { phone: number.message } });
  if (logo) await requireOwnImage(tx, { id: logo, userId, purpose: "logo" }, "logo");
  if (cover) await requireOwnImage(tx, { id: cover, userId, purpose: "cover" }, "cover");
  const logoImageId = logo === undefined ? before.logoImageId : logo;
  if (changes.visibility === "listed" && (!logoImageId || changes.about === "")) {
    const message = refusals.listingIncomplete();
    throw problem("invalid_input", { fields: { visibility: message } });
  }
  return {
    ...changes,
    logoImageId,
    website: changes.website || null,
    publicEmail: changes.publicEmail || null,
    address: changes.address || null,
    phone: number.e164,
    brandColor: readableShade(brandColor),
    settings: { ...before.settings, showsFigures, showsSamples, ...(socialLinks && { socialLinks }) },
    ...(cover !== undefined && { coverImageId: cover }),
    ...(openingHours !== undefined && { openingHours }),
    ...(map !== undefined && columnsAt(readPosition(map))),
  };
}

const columnsAt = (position: MapPosition | undefined) => ({
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
});
