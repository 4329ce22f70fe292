import { implement } from "@orpc/server";
import { contract } from "#shared/contract/index.ts";
import { lesserRole, type Membership, type Role, type TeamRole } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { checkAccess } from "./access.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import type { ActingUser, OperationContext } from "./operation-context.ts";
import { logSecurity, tellingCode } from "./security-log.ts";
import { requireStorable } from "./storable-input.ts";

/** Returns the actor as stored in the audit log. */
export const actorOf = ({ id, apiKey }: Pick<ActingUser, "id" | "apiKey">): string =>
  apiKey ? `key:${apiKey.id}` : `user:${id}`;

/** Limits the rights that a user may grant by their API key as well as by their own role. */
export const withinKey = <Place extends { readonly role: TeamRole; readonly billing: boolean }>(
  { apiKey }: Pick<ActingUser, "apiKey">,
  place: Place,
): Place => (apiKey ? { ...place, role: lesserRole(place.role, apiKey.role), billing: false } : place);

const implementation = implement(contract).$context<OperationContext>();

/** Checks every operation against the access its contract declares, before its input is validated. */
const access = implementation.middleware(async ({ context, next, procedure, path }, input: unknown) => {
  requireStorable(input);
  const { lookups } = context;
  const { route, meta } = procedure["~orpc"];
  const isChange = route.method !== "GET" && !meta.onlyNotes;
  if (isChange) lookups.forget(context);
  const operation = path.join(".");
  const security = meta.security === true;
  let isOutside = true;
  try {
    const actor = await checkAccess(procedure["~orpc"], input, context, lookups);
    isOutside = false;
    const deps = meta.addsUp ? { ...context.deps, db: context.deps.database.apart } : context.deps;
    const result = await next({ context: { actor, deps } });
    if (security) logSecurity(context, { operation, outcome: "done", ...idsOf(actor.user) });
    return result;
  } catch (error) {
    const outcome = tellingCode(error, { security, isOutside });
    if (outcome !== undefined)
      logSecurity(context, { operation, outcome, ...idsOf(await callerOf(context)) });
    throw error;
  } finally {
    if (isChange) lookups.forget(context);
  }
});

const idsOf = (user: ActingUser | undefined) => ({ userId: user?.id, apiKey: user?.apiKey?.id });

/** The user of a refused request, as far as it can be found. */
const callerOf = async (context: OperationContext): Promise<ActingUser | undefined> =>
  context.caller.token
    ? context.lookups.userOf(context.caller.token, context).catch(() => undefined)
    : undefined;

/** Minimum length of visitors' keys: visitors have no account to separate their keys, so only unguessable ones count. */
const VISITORS_KEY_CHARS = 32;

/** Runs a changing request that carries an Idempotency-Key only once, however often it is sent. */
const idempotent = implementation
  .$context<OperationContext>()
  .middleware(async ({ context, next, procedure, path }, input: unknown, output) => {
    const { deps, caller, actor } = context;
    const { route, meta } = procedure["~orpc"];
    const { idempotencyKey: key } = caller;
    if (!key || route.method === "GET") return next();
    const isVisitors = !actor?.user && meta.onceForVisitors && key.length >= VISITORS_KEY_CHARS;
    const userId = isVisitors ? "visitor" : (actor?.user?.apiKey?.id ?? actor?.user?.id);
    if (userId === undefined) return next();
    const request = { key, userId, operation: path.join("."), input };
    return output(await withIdempotencyKey(deps, request, async () => (await next()).output));
  });

/**
 * The contract to be implemented; access is enforced before any operation's own code. `signedIn` and `inBusiness` below
 * only pass on the result of that check, with its type.
 *
 *     export const list = inBusiness.members.list.handler(({ input, context }) => …)
 */
export const operations = implementation.use(access).use(idempotent);

/** For operations that declare `signed-in`. */
export const signedIn = operations.use(({ context, next }) => {
  if (!context.actor?.user) throw problem("unauthenticated");
  return next({ context: { user: context.actor.user } });
});

/** For operations that declare a permission inside a business. */
export const inBusiness = operations.use(({ context, next }) => {
  const { user, business, membership } = context.actor ?? {};
  if (!user) throw problem("unauthenticated");
  if (!business || !membership) throw problem("not_found");
  return next({ context: { user, business, membership } });
});

/** True if the caller is on the team rather than only a member. */
export const isOnTeam = (membership: Membership): boolean =>
  membership.roles.some((role: Role) => role !== "member");
