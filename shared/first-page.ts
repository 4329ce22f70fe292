import type { signUpIntents } from "./contract/auth.ts";
import { href } from "./href.ts";
import { safeRedirectTarget } from "./redirect-target.ts";

type Intent = (typeof signUpIntents)[number];

const pageFor = (intent: Intent): string =>
  ({
    community: href("createCommunity"),
    provider: href("createCommunity", {}, { kind: "provider" }),
    invited: href("selectOrg"),
  })[intent];

/** Returns the first page of a newly confirmed user: the page they came from, or one matching their stated intent. */
export const firstPageFor = (intent: Intent, redirect: string | undefined): string =>
  safeRedirectTarget(redirect, pageFor(intent));

/** Returns the intent that leads to a page by itself; undefined for a page that the user came from. */
export const intentBehind = (page: string): Intent | undefined =>
  (["community", "provider", "invited"] as const).find((intent) => pageFor(intent) === page);
