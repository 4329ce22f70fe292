import type { Access } from "#shared/contract/operation.ts";
import { can, type Standing, whoCan } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import type { ActingBusiness, ActingUser, Actor, OperationContext } from "./operation.ts";

/** How the access check finds people and businesses; the domains that own those tables implement it. */
export interface AccessLookups {
  /** Whose access token this is; undefined when it is unknown, expired or revoked. */
  userOf(token: string, context: OperationContext): Promise<ActingUser | undefined>;
  /** The business with that slug as this person stands to it; undefined when there is none or they have no part in it. */
  businessFor(
    slug: string,
    user: ActingUser,
    context: OperationContext,
  ): Promise<{ business: ActingBusiness; standing: Standing } | undefined>;
}

/**
 * May this caller run an operation that declares `access`? Answers who acts, or throws the Problem a stranger,
 * a foreign tenant (404, as if the business did not exist) or a person without the permission (403) gets.
 * Every operation of the contract passes through here, on both transports, before its own code.
 */
export async function checkAccess(
  access: Access,
  input: unknown,
  context: OperationContext,
  lookups: AccessLookups,
): Promise<Actor> {
  if (access === "denied") throw problem("forbidden");
  const user = context.caller.token ? await lookups.userOf(context.caller.token, context) : undefined;
  if (access === "open") return user ? { user } : {};
  if (!user) throw problem("unauthenticated");
  if (access === "signed-in") return { user };

  const found = await lookups.businessFor(slugOf(input), user, context);
  if (!found) throw problem("not_found");
  if (!can(found.standing, access.business)) throw problem("forbidden", { message: whoCan(access.business) });
  return { user, ...found };
}

function slugOf(input: unknown): string {
  const slug =
    typeof input === "object" && input !== null && "business" in input ? input.business : undefined;
  if (typeof slug !== "string" || slug.length > 64) throw problem("not_found");
  return slug;
}
