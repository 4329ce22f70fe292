import { href } from "./href.ts";
import { carriedTarget } from "./redirect-target.ts";
import type { RouteDefinition } from "./routes.ts";

export type Verdict = { readonly allow: true } | { readonly allow: false; readonly redirect: string };

/**
 * Decides whether the user may see a page at all. Used alike for documents, payloads and client-side navigation. It
 * takes a fact (whether there is a session), not a loading status: a caller that is still loading waits instead of
 * guessing.
 * @param target path and query of the requested page; log-in redirects back to it
 */
export function guard(route: Pick<RouteDefinition, "auth">, signedIn: boolean, target: string): Verdict {
  if (!route.auth || signedIn) return { allow: true };
  return { allow: false, redirect: loginFor(target) };
}

/** Returns the log-in page's address, with the user's destination. */
export const loginFor = (target: string, reason?: "session_expired"): string =>
  href("login", {}, { redirect: carriedTarget(target), reason });
