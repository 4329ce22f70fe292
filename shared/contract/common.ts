import * as z from "zod";
import * as words from "#words/inputs.ts";
import { EXACT_TOTAL_ROWS, MAX_PAGE_ROWS, PAGE_ROWS } from "../constants.ts";

/** Parts of the inputs and results of many operations. */

export const businessInput = z.object({ business: z.string().min(1).max(64) });
export const oneTreet = businessInput.extend({ treet: z.string().max(64) });

/** Businesses that can be asked about together. */
const MAX_BUSINESSES = 200;

/** Slugs of several businesses, in each of which the caller needs the permission for what is asked. */
const severalSlugs = z
  .array(z.string().max(64))
  .min(1)
  .max(MAX_BUSINESSES, { error: () => words.atMostCommunities({ max: MAX_BUSINESSES }) });
/** The same in the URL of a file, one per parameter. */
const severalSlugsInUrl = z.union([
  z
    .string()
    .max(64)
    .transform((slug) => [slug]),
  severalSlugs,
]);
export const filesOfInput = z.object({ businesses: severalSlugsInUrl });
export const communitiesInput = z.object({ communities: severalSlugs });
export const providersInput = z.object({ providers: severalSlugs });

/** Query parameters of a list: cursor and page size. */
export const pageInput = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_ROWS).default(PAGE_ROWS),
});

/** One page of results. `total` is exact up to 10,000, where counting stops. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z
      .number()
      .int()
      .max(EXACT_TOTAL_ROWS + 1),
  });

/** Boolean in a query or beside a file, where HTTP transmits it as text. */
export const flagInput = z.union([z.boolean(), z.stringbool()]).default(false);

export const done = z.object({ done: z.literal(true) });

/** The version of a record that has no counter, as it was read. */
export const contentVersion = z.string().max(32);

/** Timestamps are transmitted as ISO 8601 text in UTC. No database has a year 0. */
export const timestamp = z.iso.datetime().refine((at) => !at.startsWith("0000"));

/** A file as headers and a stream of bytes, which may be generated while it is sent. */
export const fileDownload = z.object({
  headers: z.object({ "content-type": z.string(), "content-disposition": z.string() }),
  body: z.custom<ReadableStream<Uint8Array>>(),
});
export type FileDownload = z.infer<typeof fileDownload>;
