import { type HTTPMethod, type HTTPPath, oc } from "@orpc/contract";
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

type Traits = Omit<OperationMeta, "access">;

interface Details extends Traits {
  /** For the documentation: what the summary leaves open. */
  readonly description?: string;
  /** True if it answers with a file; its output is `fileDownload`. */
  readonly file?: true;
}

/**
 * Returns a function that declares operations with this access: where each is reached by HTTP, such as
 * "GET /treets/{treet}", what it does in a few words, and what else is to be said about it.
 */
const declaring =
  (access: Access, traits: Traits = {}) =>
  (line: `${HTTPMethod} ${HTTPPath}`, summary: string, details: Details = {}) => {
    const [method, path] = line.split(" ") as [HTTPMethod, HTTPPath];
    const { description, file, ...more } = details;
    return base.meta({ access, ...traits, ...more }).route({
      method,
      path,
      summary,
      ...(description !== undefined && { description }),
      ...(file && { outputStructure: "detailed" }),
    });
  };

/** An operation for anyone. */
export const open = declaring("open");
/** An operation for any signed-in user. */
export const signedIn = declaring("signed-in");
/** The same for operations that concern how a user proves who they are. */
export const openForSecurity = declaring("open", { security: true });
export const signedInForSecurity = declaring("signed-in", { security: true });
/** The same for operations that add up what several businesses have. */
export const signedInToAddUp = declaring("signed-in", { addsUp: true });
/** An operation for visitors that creates, decides or sends something. */
export const openOnce = declaring("open", { onceForVisitors: true });
/** Operations in a business with the same access. Their input must contain `business`, the slug. */
export const inBusiness = (action: Action, traits?: Traits) => declaring({ business: action }, traits);

/** Operations of one business, with paths below that of the business. */
export const ofBusiness = oc.prefix("/businesses/{business}");
