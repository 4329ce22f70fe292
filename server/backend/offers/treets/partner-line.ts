import { type SQL, sql } from "drizzle-orm";
import * as words from "#words/mails.ts";
import { treets } from "../../platform/db/schema/treets.ts";

/**
 * Column with a treet's supplier and its address, as "Bloom Roastery, Quay 9"; null if the treet is the community's
 * own.
 */
export const partnerOfTreet: SQL<string | null> = sql<string | null>`(
  select concat_ws(', ', b.name, nullif(b.address, '')) from businesses b where b.id = ${treets.supplierId})`;

/** Returns the line of an email that says which partner a treet is from; empty if it is the community's own. */
export const partnerLine = (partner: string | null): string[] =>
  partner === null ? [] : [words.fromPartner({ partner })];
