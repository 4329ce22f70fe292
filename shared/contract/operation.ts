import { type HTTPMethod, type HTTPPath, oc, type Route } from "@orpc/contract";
import type { Action } from "../permissions.ts";

/**
 * Access to an operation. `open`: anyone; `signed-in`: anyone with a session; `{ business }`: anyone with that
 * permission in the business whose slug is the input's `business`. The backend enforces it before the operation's own
 * code runs. An operation without a declaration is denied to everyone.
 */
export type Access = "open" | "signed-in" | { readonly business: Action } | "denied";

export interface OperationMeta {
  readonly access: Access;
  /**
   * Runs visitors' requests with an Idempotency-Key only once too. For operations that create, decide or send something
   * and whose response is not secret.
   */
  readonly onceForVisitors?: true;
  /** Callable only from a user's session, never with an API key. */
  readonly peopleOnly?: true;
  /** A change that is allowed in a frozen or archived business, which is otherwise read-only for its team. */
  readonly atRest?: true;
  /** Only counts a view. Access does not depend on views, so the request's cached lookups about its caller stay valid. */
  readonly onlyNotes?: true;
  /** Concerns how a user proves who they are: the log tells who called it from where, and what came of it. */
  readonly security?: true;
  /** Aggregates potentially large data on separate connections, to keep fast operations from waiting behind it. */
  readonly addsUp?: true;
}

const base = oc.$meta<OperationMeta>({ access: "denied" });

/** An operation for anyone. */
export const open = base.meta({ access: "open" });
/** An operation for any signed-in user. */
export const signedIn = base.meta({ access: "signed-in" });
/** The same for operations that concern how a user proves who they are. */
export const openForSecurity = base.meta({ access: "open", security: true });
export const signedInForSecurity = base.meta({ access: "signed-in", security: true });
/** The same for operations that add up what several businesses have. */
export const signedInToAddUp = base.meta({ access: "signed-in", addsUp: true });
/** An operation in a business. Its input must contain `business`, the slug. */
export const inBusiness = (action: Action, more: Omit<OperationMeta, "access"> = {}) =>
  base.meta({ access: { business: action }, ...more });

/** Operations of one business, with paths below that of the business. */
export const ofBusiness = oc.prefix("/businesses/{business}");

/**
 * Where an operation is reached by HTTP, such as "GET /treets/{treet}", and what it does in a few words.
 * @param description for the documentation: what the summary leaves open
 */
export function endpoint(line: `${HTTPMethod} ${HTTPPath}`, summary: string, description?: string): Route {
  const [method, path] = line.split(" ") as [HTTPMethod, HTTPPath];
  return { method, path, summary, ...(description !== undefined && { description }) };
}

/** The same for an operation that answers with a file, whose output is `fileDownload`. */
export const download = (...of: Parameters<typeof endpoint>): Route => ({
  ...endpoint(...of),
  outputStructure: "detailed",
});
