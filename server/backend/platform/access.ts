import type { OperationMeta } from "#shared/contract/operation.ts";
import { API_NOT_IN_PLAN, hasApi } from "#shared/integrations.ts";
import { notAllowed } from "#shared/not-allowed.ts";
import { can, isForTeam, mayBeDoneByKey } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { languageOf } from "#shared/words/language.ts";
import * as refusals from "#words/refusals.ts";
import { speak } from "../../language.ts";
import type { AccessLookups, Actor, OperationContext } from "./operation-context.ts";
import { requireWritable } from "./writable.ts";

/**
 * Checks whether the caller may run an operation with this declaration. Returns who acts, or throws the Problem for a
 * visitor (401), another tenant (404, as if the business did not exist), a member who awaits approval or is suspended
 * (403), a missing permission or an API key that is not accepted (403). An API key reaches only its own business; open
 * operations treat it as a visitor. A team may act only while its business is active (423 when it is frozen, 409 when
 * it is archived), unless the operation declares otherwise. Every operation of the contract passes through here, on
 * both transports, before its own code.
 */
export async function checkAccess(
  { meta: { access, peopleOnly, atRest }, route }: DeclaredOperation,
  input: unknown,
  context: OperationContext,
  lookups: AccessLookups,
): Promise<Actor> {
  if (access === "denied") throw problem("forbidden");
  const user = context.caller.token ? await lookups.userOf(context.caller.token, context) : undefined;
  if (user && context.caller.inOwnLanguage) {
    const own = languageOf(user.locale, context.deps.config.LANGUAGES);
    if (own) speak(own);
  }
  if (access === "open") return user && !user.apiKey ? { user } : {};
  if (!user) throw problem("unauthenticated");
  if (access === "signed-in") {
    if (user.apiKey) throw notForKeys();
    return { user };
  }

  const found = await lookups.businessFor(slugOf(input), user, context);
  if (!found) throw (await lookups.whyNotInside(slugOf(input), user, context)) ?? problem("not_found");
  if (user.apiKey) {
    if (peopleOnly || !mayBeDoneByKey(access.business)) throw notForKeys();
    if (!hasApi(found.business.plan)) throw problem("feature_not_in_plan", { message: API_NOT_IN_PLAN() });
  }
  if (!can(found.membership, access.business)) throw notAllowed(access.business);
  // Members keep what they have; only the team's changes are blocked while a business is frozen or archived.
  if (route.method !== "GET" && !atRest && isForTeam(access.business)) requireWritable(found.business);
  return { user, ...found };
}

interface DeclaredOperation {
  readonly meta: OperationMeta;
  readonly route: { readonly method?: string };
}

const notForKeys = () => problem("forbidden", { message: refusals.notByApiKey() });

function slugOf(input: unknown): string {
  const slug =
    typeof input === "object" && input !== null && "business" in input ? input.business : undefined;
  if (typeof slug !== "string" || slug.length > 64) throw problem("not_found");
  return slug;
}
