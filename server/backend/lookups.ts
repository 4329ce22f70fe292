import { userOfToken } from "./accounts/auth/sessions.ts";
import { membershipIn } from "./accounts/businesses/membership.ts";
import { isKey, keyMembershipIn, userOfKey } from "./accounts/keys/acting.ts";
import { whyNotInside } from "./community/members/requests.ts";
import type { Caller } from "./platform/caller.ts";
import type { AccessLookups, ActingUser } from "./platform/operation-context.ts";

/** One page asks many operations as one caller; who that is is looked up once. */
const usersByCaller = new WeakMap<Caller, Promise<ActingUser | undefined>>();

/** How the access check finds people and businesses. */
export const accessLookups: AccessLookups = {
  userOf(token, { caller, deps }) {
    const known = usersByCaller.get(caller);
    if (known) return known;
    const found = isKey(token) ? userOfKey(deps, token) : userOfToken(deps, token);
    usersByCaller.set(caller, found);
    // Nobody was found out to be nobody: the next one asks again.
    found.catch(() => usersByCaller.delete(caller));
    return found;
  },
  businessFor: (slug, { id, apiKey }, { deps }) =>
    apiKey ? keyMembershipIn(deps.db, slug, id, apiKey) : membershipIn(deps.db, slug, id),
  whyNotInside: async (slug, { id, apiKey }, { deps }) =>
    apiKey ? undefined : whyNotInside(deps.db, id, slug),
};
