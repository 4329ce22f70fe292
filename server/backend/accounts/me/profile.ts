import { and, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { ACCOUNT_DELETION_DAYS, DAY_MS } from "#shared/constants.ts";
import { profile, type profileChanges } from "#shared/contract/me.ts";
import { imageUrl } from "#shared/image-url.ts";
import { readPhoneNumber } from "#shared/phone-number.ts";
import { problem } from "#shared/problems.ts";
import { isTimezone } from "#shared/timezones.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../../platform/db/database.ts";
import { matching } from "../../platform/db/rows.ts";
import { emailTokens, users } from "../../platform/db/schema/accounts.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { requireOwnImage } from "../../platform/images/own.ts";
import { signedIn } from "../../platform/operation.ts";
import { presented } from "../../platform/presented.ts";
import { findUser, type UserRow } from "../auth/index.ts";

type Profile = z.input<typeof profile>;
type Changes = z.output<typeof profileChanges>;

export const get = signedIn.me.get.handler(({ context }) => readProfile(context.deps, context.user.id));

export const update = signedIn.me.update.handler(async ({ input, context }) => {
  const changes = await changesFrom(context.deps.db, context.user.id, input);
  return save(context.deps, context.user.id, changes);
});

export const complete = signedIn.me.complete.handler(async ({ input, context }) => {
  const changes = await changesFrom(context.deps.db, context.user.id, input);
  return save(context.deps, context.user.id, { ...changes, profileCompletedAt: context.deps.clock() });
});

async function save(deps: Dependencies, userId: string, changes: Partial<UserRow>): Promise<Profile> {
  if (Object.keys(changes).length > 0) {
    await deps.db.update(users).set(changes).where(eq(users.id, userId));
  }
  return readProfile(deps, userId);
}

/** Returns the columns to change; throws a Problem at the field for a value that only the server can check. */
async function changesFrom(db: Executor, userId: string, input: Changes): Promise<Partial<UserRow>> {
  const { phone, phoneCountry, avatar, timezone, quietHours, ...rest } = input;
  const changes: Partial<UserRow> = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  );
  if (phone !== undefined) {
    const number = readPhoneNumber(phone, phoneCountry);
    if (!number.ok) throw problem("invalid_input", { fields: { phone: number.message } });
    changes.phone = number.e164;
  }
  if (quietHours !== undefined) {
    changes.quietFrom = quietHours?.from ?? null;
    changes.quietUntil = quietHours?.until ?? null;
  }
  if (timezone !== undefined) {
    if (!isTimezone(timezone)) {
      throw problem("invalid_input", { fields: { timezone: refusals.timeZoneUnknown() } });
    }
    changes.timezone = timezone;
  }
  if (avatar !== undefined) {
    if (avatar !== null) await requireOwnImage(db, { id: avatar, userId, purpose: "avatar" }, "avatar");
    changes.avatarImageId = avatar;
  }
  return changes;
}

/** Returns when an account is deleted whose deletion was requested at that time. */
export const deletionTime = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + ACCOUNT_DELETION_DAYS * DAY_MS);

export async function readProfile({ db, clock }: Dependencies, userId: string): Promise<Profile> {
  const row = await findUser(db, userId);
  if (!row) throw problem("unauthenticated");
  return presented(profile, row, {
    emailVerified: row.emailVerifiedAt !== null,
    pendingEmail: await pendingEmailOf(db, userId, clock()),
    avatarUrl: imageUrl(row.avatarImageId, "medium"),
    locale: row.locale as Profile["locale"],
    quietHours:
      row.quietFrom === null || row.quietUntil === null
        ? null
        : { from: row.quietFrom, until: row.quietUntil },
    profileCompleted: row.profileCompletedAt !== null,
    deletionAt: row.deletionRequestedAt ? deletionTime(row.deletionRequestedAt).toISOString() : null,
  });
}

async function pendingEmailOf(db: Executor, userId: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: emailTokens.email })
    .from(emailTokens)
    .where(
      and(
        matching(emailTokens, { userId, kind: "change-email" }),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, now),
      ),
    );
  return row?.email ?? null;
}
