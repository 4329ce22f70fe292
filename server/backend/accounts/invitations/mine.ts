import { signedIn } from "../../platform/operation.ts";
import { communitiesFor, partnersFor, teamsFor } from "./queries.ts";

/** Lists invitations that await this user's answer. They need no emailed link, as the address is proven. */
export const mine = signedIn.invitations.mine.handler(async ({ context }) => {
  const { deps, user } = context;
  if (!user.emailVerified) return [];
  const to = { email: user.email, now: deps.clock() };
  const found = await Promise.all([
    teamsFor(deps.db, to),
    communitiesFor(deps.db, to),
    partnersFor(deps.db, to),
  ]);
  return found
    .flat()
    .map(({ expiresAt, ...rest }) => ({ ...rest, expiresAt: expiresAt?.toISOString() ?? null }));
});
