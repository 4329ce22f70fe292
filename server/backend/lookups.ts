import { userOfToken } from "./accounts/auth/sessions.ts";
import { membershipIn } from "./accounts/businesses/membership.ts";
import { isKey, keyMembershipIn, userOfKey } from "./accounts/keys/acting.ts";
import { whyNotInside } from "./community/members/requests.ts";
import type { AccessLookups } from "./platform/operation-context.ts";

/** How the access check looks up users and businesses. */
export const accessLookups: AccessLookups = {
  userOf: (token, { deps }) => (isKey(token) ? userOfKey(deps, token) : userOfToken(deps, token)),
  businessFor: (slug, { id, apiKey }, { deps }) =>
    apiKey ? keyMembershipIn(deps.db, slug, id, apiKey) : membershipIn(deps.db, slug, id),
  whyNotInside: async (slug, { id, apiKey }, { deps }) =>
    apiKey ? undefined : whyNotInside(deps.db, id, slug),
  noteBusinesses: () => undefined,
  forget: () => undefined,
};
