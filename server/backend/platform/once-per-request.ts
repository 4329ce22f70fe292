import type { Caller } from "./caller.ts";
import type { AccessLookups, ActingUser, OperationContext, Place } from "./operation-context.ts";

/** Lookups already made about the caller of one web request. */
interface Found {
  readonly token: string | undefined;
  user?: Promise<ActingUser | undefined>;
  readonly places: Map<string, Promise<Place | undefined>>;
}

/**
 * Caches the lookups within one web request, however many operations it calls: a page calls a dozen of them as the same
 * caller. Nothing outlives its request. A change clears the cache before it begins and when it ends, so that it is
 * decided by the current data and later reads see its effect. Without a web request, every operation makes its own
 * lookups.
 */
export function oncePerRequest(lookups: AccessLookups): AccessLookups {
  // Kept by the request itself: in a weak map, it would outlive the request until the next full garbage collection.
  const LOOKUPS = Symbol("lookups");
  type Asking = { [LOOKUPS]?: Found | undefined };

  const foundBy = ({ webRequest, token }: Caller): Found | undefined => {
    const asking: Asking | undefined = webRequest;
    // A token refresh during the request changes the token.
    if (asking && asking[LOOKUPS]?.token !== token) asking[LOOKUPS] = { token, places: new Map() };
    return asking?.[LOOKUPS];
  };

  return {
    ...lookups,
    userOf(token, context) {
      const found = foundBy(context.caller);
      if (!found) return lookups.userOf(token, context);
      if (!found.user) {
        const asked = lookups.userOf(token, context);
        found.user = asked;
        // A failed lookup is no result, so the next call repeats it.
        asked.catch(() => delete found.user);
      }
      return found.user;
    },
    businessFor(slug, user, context) {
      const found = foundBy(context.caller);
      if (!found) return lookups.businessFor(slug, user, context);
      const known = found.places.get(slug);
      if (known) return known;
      const asked = lookups.businessFor(slug, user, context);
      found.places.set(slug, asked);
      asked.catch(() => found.places.delete(slug));
      return asked;
    },
    noteBusinesses(places, context) {
      const found = foundBy(context.caller);
      for (const place of places) found?.places.set(place.business.slug, Promise.resolve(place));
    },
    forget({ caller }: Pick<OperationContext, "caller">) {
      const asking: Asking | undefined = caller.webRequest;
      if (asking) asking[LOOKUPS] = undefined;
    },
  };
}
