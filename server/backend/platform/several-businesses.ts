import { notAllowed } from "#shared/not-allowed.ts";
import { type Action, can } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import type { ActingBusiness, SignedInContext } from "./operation-context.ts";

/**
 * Returns the businesses that an operation across several is asked about, each once. Each is checked as if it had been
 * asked for alone; the first that the user may not see is refused.
 */
export function severalBusinesses(
  context: SignedInContext,
  slugs: readonly string[],
  action: Action,
): Promise<ActingBusiness[]> {
  const { lookups, user } = context;
  return Promise.all(
    [...new Set(slugs)].map(async (slug) => {
      const found = await lookups.businessFor(slug, user, context);
      if (!found) throw problem("not_found");
      if (!can(found.membership, action)) throw notAllowed(action);
      return found.business;
    }),
  );
}
