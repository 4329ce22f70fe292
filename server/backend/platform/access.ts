import type { OperationMeta } from "#shared/contract/operation.ts";
import { API_NOT_IN_PLAN, hasApi } from "#shared/integrations.ts";
import { can, isForTeam, mayBeDoneByKey, whoCan } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { languageOf } from "#shared/words/language.ts";
import * as refusals from "#words/refusals.ts";
import { speak } from "../../language.ts";
import type { AccessLookups, Actor, OperationContext } from "./operation-context.ts";
import { requireWritable } from "./writable.ts";

/**
 * May this caller run an operation that declares this? Answers who acts, or throws the Problem a stranger, a foreign
 * tenant (404, as if the business did not exist), somebody who waits to be let in (403), a person without the permission or a program (403) gets. An API key
 * reaches nothing but its own business; to what is open to anyone it is nobody. What a team may do, it may do while its
 * business is active (423 where it is frozen, 409 where it is archived), but for what is declared otherwise.
 * Every operation of the contract passes through here, on both transports, before its own code.
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
  if (!can(found.membership, access.business))
    throw problem("forbidden", { message: whoCan(access.business) });
  // Members keep what they have; it is the team that changes nothing meanwhile.
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
