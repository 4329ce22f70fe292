import { href } from "./href.ts";
import type { RouteDefinition } from "./routes.ts";

export type Verdict = { readonly allow: true } | { readonly allow: false; readonly redirect: string };

/**
 * May this person see this page at all? Document, payload and browser navigation ask the same question.
 * It takes a fact (is there a session?), not a status: a caller that is still loading waits instead of guessing.
 * @param target path and query of the page that was asked for; log-in leads back to it
 */
export function guard(route: Pick<RouteDefinition, "auth">, signedIn: boolean, target: string): Verdict {
  if (!route.auth || signedIn) return { allow: true };
  return { allow: false, redirect: loginFor(target) };
}

/** The log-in page, remembering where the person was going. */
export const loginFor = (target: string, reason?: "session_expired"): string =>
  href("login", {}, { redirect: target, reason });
