import { and, eq, isNull, sql } from "drizzle-orm";
import { userIdIn } from "../../accounts/auth/index.ts";
import { businessesOf } from "../../accounts/businesses/index.ts";
import type { Caller } from "../../platform/caller.ts";
import { cachedStatement } from "../../platform/db/cached-statement.ts";
import type { Executor } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { ActingUser } from "../../platform/operation-context.ts";
import { unreadOf } from "../notifications/index.ts";

type Facts = Awaited<ReturnType<typeof read>>;

/** Reads that were started before their caller's access check has finished. */
const ahead = new WeakMap<Caller, Promise<Facts>>();

/**
 * Starts reading the session's data in parallel with the access check. The signed token contains the user's id, so both
 * can query the database in one round trip, which saves every page one. Only the operation reads the result, and it
 * runs after the check has passed.
 */
export function readAhead(deps: Dependencies, caller: Caller): void {
  const id = caller.token === undefined ? undefined : userIdIn(deps, caller.token);
  if (id === undefined) return;
  const reading = read(deps.db, id);
  // If the check fails, nobody awaits the result.
  reading.catch(() => undefined);
  ahead.set(caller, reading);
}

/** Returns the session's data for a caller who has passed the access check. */
export function factsFor({ deps, caller, user }: Checked): Promise<Facts> {
  const reading = ahead.get(caller) ?? read(deps.db, user.id);
  // Otherwise the data would stay in memory until the next full garbage collection.
  ahead.delete(caller);
  return reading;
}

interface Checked {
  readonly deps: Dependencies;
  readonly caller: Caller;
  readonly user: ActingUser;
}

async function read(db: Executor, id: string) {
  const [[account], businesses] = await Promise.all([accountById(db, { id }), businessesOf(db, id)]);
  return { account, businesses };
}

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

const accountById = cachedStatement((db) =>
  db
    .select({ found: shownColumns, unread: unreadOf(sql.placeholder("id")) })
    .from(users)
    .where(and(eq(users.id, sql.placeholder("id")), isNull(users.deletedAt))),
);
