import type { Caller } from "./caller.ts";
import type { AccessLookups, ActingUser, OperationContext, Place } from "./operation-context.ts";

/** What one web request has found out about who sent it. */
interface Found {
  readonly token: string | undefined;
  user?: Promise<ActingUser | undefined>;
  readonly places: Map<string, Promise<Place | undefined>>;
}

/**
 * The same lookups, each made once in a web request however many operations it calls: a page asks a dozen of them as
 * one caller. Nothing outlives its request, and what changes something begins and ends by forgetting all of it, so that
 * it is decided by what holds at that moment, and whatever is read after it sees what it did. Without a web request
 * around it, every operation looks for itself.
 */
export function oncePerRequest(lookups: AccessLookups): AccessLookups {
  const foundIn = new WeakMap<object, Found>();

  const foundBy = ({ webRequest, token }: Caller): Found | undefined => {
    if (!webRequest) return undefined;
    const known = foundIn.get(webRequest);
    // A refresh on the way makes it another token.
    if (known?.token === token) return known;
    const found: Found = { token, places: new Map() };
    foundIn.set(webRequest, found);
    return found;
  };

  return {
    ...lookups,
    userOf(token, context) {
      const found = foundBy(context.caller);
      if (!found) return lookups.userOf(token, context);
      if (!found.user) {
        const asked = lookups.userOf(token, context);
        found.user = asked;
        // Nobody was found out to be nobody: the next one asks again.
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
      if (caller.webRequest) foundIn.delete(caller.webRequest);
    },
  };
}
