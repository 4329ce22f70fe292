import { operations, user } from "../../platform/operation.ts";
import { communitiesFor, partnersFor, teamsFor } from "./queries.ts";

/** What waits for this person's answer; without its mail, as their address is proven. */
export const mine = operations.invitations.mine.use(user).handler(async ({ context }) => {
  const { deps, user } = context;
  if (!user.emailVerified) return [];
  const to = { email: user.email, now: deps.clock() };
  const found = [
    ...(await teamsFor(deps.db, to)),
    ...(await communitiesFor(deps.db, to)),
    ...(await partnersFor(deps.db, to)),
  ];
  return found.map(({ expiresAt, ...rest }) => ({ ...rest, expiresAt: expiresAt?.toISOString() ?? null }));
});
