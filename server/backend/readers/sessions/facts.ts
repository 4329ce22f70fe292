import { and, eq, isNull, sql } from "drizzle-orm";
import { userIdIn } from "../../accounts/auth/index.ts";
import { businessesOf } from "../../accounts/businesses/index.ts";
import type { Caller } from "../../platform/caller.ts";
import { builtOnce } from "../../platform/db/built-once.ts";
import type { Executor } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { ActingUser } from "../../platform/operation-context.ts";
import { unreadOf } from "../notifications/index.ts";

type Facts = Awaited<ReturnType<typeof read>>;

/** Reads that have begun before the access check of their caller has ended. */
const ahead = new WeakMap<Caller, Promise<Facts>>();

/**
 * Begins to read what this caller's session answers, in parallel with the access check: a signed token names its user, so
 * both go to the database in one round trip, and every page waits one round trip less. Only the operation reads the
 * result, and it runs after the check has passed.
 */
export function readAhead(deps: Dependencies, caller: Caller): void {
  const id = caller.token === undefined ? undefined : userIdIn(deps, caller.token);
  if (id === undefined) return;
  const reading = read(deps.db, id);
  // Where the check fails nobody asks for it.
  reading.catch(() => undefined);
  ahead.set(caller, reading);
}

/** What the session of a caller who has been checked answers. */
export const factsFor = ({ deps, caller, user }: Checked): Promise<Facts> =>
  ahead.get(caller) ?? read(deps.db, user.id);

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

const accountById = builtOnce((db) =>
  db
    .select({ found: shownColumns, unread: unreadOf(sql.placeholder("id")) })
    .from(users)
    .where(and(eq(users.id, sql.placeholder("id")), isNull(users.deletedAt))),
);
