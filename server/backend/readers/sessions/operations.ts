import { and, eq, isNull, sql } from "drizzle-orm";
import { imageUrl } from "#shared/image-url.ts";
import { problem } from "#shared/problems.ts";
import type { Session } from "#shared/session.ts";
import { businessesOf, placeOf } from "../../accounts/businesses/index.ts";
import { builtOnce } from "../../platform/db/built-once.ts";
import type { Executor } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { operations, user } from "../../platform/operation.ts";
import { unreadOf } from "../notifications/index.ts";

/** Who is signed in, and what they act for or belong to. */
export const session = operations.auth.session.use(user).handler(async ({ context }): Promise<Session> => {
  const { deps, user, lookups } = context;
  const [account, businesses] = await Promise.all([
    accountOf(deps.db, user.id),
    businessesOf(deps.db, user.id),
  ]);
  if (!account) throw problem("unauthenticated");
  lookups.noteBusinesses(businesses.map(placeOf), context);
  const { found, unread } = account;
  const { id, email, firstName, lastName, locale, timezone, theme } = found;
  return {
    user: {
      id,
      email,
      firstName,
      lastName,
      locale,
      timezone,
      name: `${firstName} ${lastName}`.trim(),
      emailVerified: found.emailVerifiedAt !== null,
      profileCompleted: found.profileCompletedAt !== null,
      avatarUrl: imageUrl(found.avatarImageId, "small"),
      theme: theme === "light" || theme === "dark" ? theme : "system",
      density: found.density === "compact" ? "compact" : "comfortable",
      unread,
      analyticsConsent: found.analyticsConsent,
    },
    businesses: businesses.map(({ business, ...membership }) => ({
      slug: business.slug,
      name: business.name,
      isCommunity: business.isCommunity,
      isProvider: business.isProvider,
      logoUrl: imageUrl(business.logoImageId, "small"),
      timezone: business.timezone,
      ...membership,
    })),
  };
});

const shownColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  locale: users.locale,
  timezone: users.timezone,
  emailVerifiedAt: users.emailVerifiedAt,
  profileCompletedAt: users.profileCompletedAt,
  avatarImageId: users.avatarImageId,
  theme: users.theme,
  density: users.density,
  analyticsConsent: users.analyticsConsent,
};

const accountById = builtOnce((db) =>
  db
    .select({ found: shownColumns, unread: unreadOf(sql.placeholder("id")) })
    .from(users)
    .where(and(eq(users.id, sql.placeholder("id")), isNull(users.deletedAt))),
);

async function accountOf(db: Executor, id: string) {
  const [row] = await accountById(db, { id });
  return row;
}
