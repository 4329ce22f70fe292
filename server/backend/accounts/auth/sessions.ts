import { and, eq, isNull, ne, sql } from "drizzle-orm";
import {
  ACCESS_TOKEN_SECONDS,
  REFRESH_REUSE_MS,
  REFRESH_TOKEN_SECONDS,
  REFRESH_TOKEN_SHORT_SECONDS,
} from "#shared/constants.ts";
import { problem } from "#shared/problems.ts";
import type { Caller } from "../../platform/caller.ts";
import { cachedStatement } from "../../platform/db/cached-statement.ts";
import type { Executor } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { isLiveSession } from "../../platform/db/live-session.ts";
import { insertRow } from "../../platform/db/rows.ts";
import { refreshTokens, type SessionRow, sessions, users } from "../../platform/db/schema/accounts.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { ActingUser } from "../../platform/operation-context.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { logSecurity } from "../../platform/security-log.ts";
import { actingColumns, actingUser } from "./accounts.ts";
import { readAccessToken, signAccessToken, successorOf } from "./tokens.ts";

export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
  /** Seconds until each token expires. */
  readonly expiresIn: number;
  readonly refreshExpiresIn: number;
}

/** Opens a session on this device. */
export async function openSession(
  tx: Transaction,
  deps: Dependencies,
  { userId, caller, keep }: { userId: string; caller: Caller; keep: boolean },
): Promise<TokenPair> {
  const now = deps.clock();
  const life = keep ? REFRESH_TOKEN_SECONDS : REFRESH_TOKEN_SHORT_SECONDS;
  const session = await insertRow(tx, sessions, {
    id: newId("ses"),
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + life * 1000),
    userAgent: caller.userAgent,
    ipCountry: caller.country ?? null,
    deviceHash: deviceHashOf(caller),
  });
  const refreshToken = newSecret();
  await tx
    .insert(refreshTokens)
    .values({ hash: hashOf(refreshToken), sessionId: session.id, createdAt: now });
  // The operation that opened it is logged under the same request ID.
  logSecurity({ deps, caller }, { operation: "session", outcome: "began", userId, sessionId: session.id });
  return pairFor(deps, session, refreshToken);
}

/**
 * Hash that identifies the browser without storing what it sent. Null for programs, which send nothing that identifies
 * them.
 */
const deviceHashOf = ({ device }: Caller): string | null => (device === undefined ? null : hashOf(device));

/**
 * Exchanges a refresh token for the next pair. Two tabs or two processes may send the same token at once, so for
 * `REFRESH_REUSE_MS` a spent token gives the same device the same successor again. After that, or from another device,
 * it counts as stolen and its session ends. Rejects with `refresh_refused`.
 */
export async function exchangeRefreshToken(
  deps: Dependencies,
  refreshToken: string,
  caller: Caller,
): Promise<TokenPair> {
  const now = deps.clock();
  const pair = await inTransaction(deps.db, async (tx) => {
    const [found] = await tx
      .select({ token: refreshTokens, session: sessions, deletedAt: users.deletedAt })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(refreshTokens.hash, hashOf(refreshToken)))
      .for("update", { of: refreshTokens });
    if (!found || found.deletedAt || found.session.revokedAt || found.session.expiresAt <= now)
      return undefined;
    const { token, session } = found;
    const successor = successorOf(deps.signingKey, refreshToken);
    if (token.spentAt) {
      const isSameDevice = session.deviceHash === null || session.deviceHash === deviceHashOf(caller);
      if (isSameDevice && now.getTime() - token.spentAt.getTime() <= REFRESH_REUSE_MS)
        return pairFor(deps, session, successor);
      await tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, session.id));
      deps.log.warn(
        { sessionId: session.id, userId: session.userId },
        "A spent refresh token came back: its session was ended",
      );
      return undefined;
    }
    const successorHash = hashOf(successor);
    await tx
      .update(refreshTokens)
      .set({ spentAt: now, successorHash })
      .where(eq(refreshTokens.hash, token.hash));
    await tx.insert(refreshTokens).values({ hash: successorHash, sessionId: session.id, createdAt: now });
    await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id));
    return pairFor(deps, session, successor);
  });
  if (!pair) throw problem("refresh_refused");
  return pair;
}

function pairFor({ clock, signingKey }: Dependencies, session: SessionRow, refreshToken: string): TokenPair {
  const now = clock().getTime();
  const left = Math.floor((session.expiresAt.getTime() - now) / 1000);
  const expiresIn = Math.min(ACCESS_TOKEN_SECONDS, left);
  const endsAt = Math.floor(now / 1000) + expiresIn;
  return {
    token: signAccessToken(signingKey, { userId: session.userId, sessionId: session.id, endsAt }),
    refreshToken,
    expiresIn,
    refreshExpiresIn: left,
  };
}

const userOfSession = cachedStatement((db) =>
  db
    .select({ user: actingColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("session")),
        isLiveSession(sql.param(sql.placeholder("now"), sessions.expiresAt)),
        isNull(users.deletedAt),
      ),
    ),
);

/** Returns the user of an access token; undefined if it is forged or expired, or its session or account is gone. */
export async function userOfToken(deps: Dependencies, token: string): Promise<ActingUser | undefined> {
  const now = deps.clock();
  const claims = readAccessToken(deps.signingKey, token, now);
  if (!claims) return undefined;
  const [found] = await userOfSession(deps.db, { session: claims.sessionId, now });
  if (!found) return undefined;
  return actingUser(found.user, claims.sessionId);
}

/** The user a valid access token was signed for; undefined for any other token. Does not check that its session is still live. */
export const userIdIn = ({ signingKey, clock }: Dependencies, token: string): string | undefined =>
  readAccessToken(signingKey, token, clock())?.userId;

/** Returns a user's live sessions, the last used first. */
export const liveSessions = (db: Executor, userId: string, now: Date): Promise<SessionRow[]> =>
  db.query.sessions.findMany({
    where: (table, { and, eq }) => and(eq(table.userId, userId), isLiveSession(now)),
    orderBy: (table, { desc }) => [desc(table.lastUsedAt), desc(table.id)],
  });

export interface SessionsToEnd {
  readonly userId: string;
  /** Ends only this session. */
  readonly only?: string;
  /** Ends all sessions but this one. */
  readonly except?: string;
}

/** Ends sessions of a user; returns how many were live. */
export async function endSessions(
  db: Executor,
  now: Date,
  { userId, only, except }: SessionsToEnd,
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isLiveSession(now),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends the session that a refresh token belongs to, whether or not the token is spent. */
export async function endSessionOfRefreshToken(db: Executor, now: Date, refreshToken: string): Promise<void> {
  const [found] = await db
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashOf(refreshToken)));
  if (!found) return;
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, found.sessionId), isNull(sessions.revokedAt)));
}
