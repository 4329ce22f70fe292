import { oc } from "@orpc/contract";
import * as z from "zod";
import { EXACT_TOTAL_ROWS, PAGE_ROWS, PAGE_ROWS_MOST } from "../constants.ts";
import type { Action } from "../permissions.ts";

/**
 * Who may call an operation. `open`: anyone; `signed-in`: anyone with a session; `{ business }`: anyone who holds that
 * permission in the business named by the input's `business` (its slug). The backend enforces it before the
 * operation's own code runs; an operation that declares nothing is refused to everyone.
 */
export type Access = "open" | "signed-in" | { readonly business: Action } | "denied";

export interface OperationMeta {
  readonly access: Access;
  /** Visitors' requests with an Idempotency-Key are run once as well: it makes something, and its answer is no secret. */
  readonly onceForVisitors?: true;
  /** Only somebody who signed in may call it, never an API key. */
  readonly peopleOnly?: true;
  /** It changes something and may do so in a business that is frozen or archived, which is otherwise read-only for its team. */
  readonly atRest?: true;
  /** It only counts a view. Access does not depend on that, so what this request has looked up about its caller stays valid. */
  readonly onlyNotes?: true;
  /** It adds up what may be large, and is let take connections of its own, so that nothing quick waits behind it. */
  readonly addsUp?: true;
}

const base = oc.$meta<OperationMeta>({ access: "denied" });

/** An operation anyone may call. */
export const open = base.meta({ access: "open" });
/** An operation for anyone who is signed in. */
export const signedIn = base.meta({ access: "signed-in" });
/** An operation inside a business; its input must carry `business`, the slug. */
export const inBusiness = (action: Action, more: Omit<OperationMeta, "access"> = {}) =>
  base.meta({ access: { business: action }, ...more });

/** Operations of one business: their paths go on from that of the business. */
export const ofBusiness = oc.prefix("/businesses/{business}");

export const businessInput = z.object({ business: z.string().min(1).max(64) });

/** Query part of a list: where to go on, how many rows. */
export const pageInput = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MOST).default(PAGE_ROWS),
});

/** One page of a list. `total` is exact up to 10,000 and stops counting there. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z
      .number()
      .int()
      .max(EXACT_TOTAL_ROWS + 1),
  });

/** Yes or no in a query, where HTTP has only text. */
export const flagInput = z.union([z.boolean(), z.stringbool()]).default(false);

export const done = z.object({ done: z.literal(true) });

/** Timestamps travel as ISO 8601 text in UTC. */
export const timestamp = z.iso.datetime();

/** A file: its headers and its bytes, as they come; it may be made while it is sent. */
export const fileDownload = z.object({
  headers: z.object({ "content-type": z.string(), "content-disposition": z.string() }),
  body: z.custom<ReadableStream<Uint8Array>>(),
});
export type FileDownload = z.infer<typeof fileDownload>;
