import { href } from "./href.ts";
import { safeRedirectTarget } from "./redirect-target.ts";

/** Where a new person goes once confirmed: where they came from, or what they said they want to do. */
export function firstPageFor(
  intent: "community" | "provider" | "invited",
  redirect: string | undefined,
): string {
  const byIntent = {
    community: href("createCommunity"),
    provider: href("createCommunity", {}, { kind: "provider" }),
    invited: href("selectOrg"),
  }[intent];
  return safeRedirectTarget(redirect, byIntent);
}
