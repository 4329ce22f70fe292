import { href } from "./href.ts";
import { safeRedirectTarget } from "./redirect-target.ts";

/** Returns the first page of a newly confirmed user: the page they came from, or one matching their stated intent. */
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
