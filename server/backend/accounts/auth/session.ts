import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { operations, signedIn } from "../../platform/operation.ts";
import { endSessionOfRefreshToken, endSessions, exchangeRefreshToken, liveSessions } from "./sessions.ts";

export const refresh = operations.auth.refresh.handler(({ input, context }) =>
  exchangeRefreshToken(context.deps, input.refreshToken, context.caller),
);

/**
 * Ends the session of the access token and that of the refresh token, as far as they are still known; succeeds without
 * either.
 */
export const signOut = operations.auth.signOut.handler(async ({ input, context }) => {
  const { deps, actor } = context;
  const now = deps.clock();
  if (actor?.user) await endSessions(deps.db, now, { userId: actor.user.id, only: actor.user.sessionId });
  if (input.refreshToken) await endSessionOfRefreshToken(deps.db, now, input.refreshToken);
  return { done: true };
});

export const sessions = signedIn.auth.sessions.handler(async ({ context }) => {
  const rows = await liveSessions(context.deps.db, context.user.id, context.deps.clock());
  return rows.map(({ id, userAgent, ipCountry, createdAt, lastUsedAt }) => ({
    id,
    userAgent,
    country: ipCountry,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === context.user.sessionId,
  }));
});

export const revokeSession = signedIn.auth.revokeSession.handler(async ({ input, context }) => {
  const ended = await endSessions(context.deps.db, context.deps.clock(), {
    userId: context.user.id,
    only: input.id,
  });
  if (ended === 0) throw problem("not_found", { message: refusals.sessionEnded() });
  return { done: true };
});

export const revokeOtherSessions = signedIn.auth.revokeOtherSessions.handler(async ({ context }) => ({
  ended: await endSessions(context.deps.db, context.deps.clock(), {
    userId: context.user.id,
    except: context.user.sessionId,
  }),
}));
