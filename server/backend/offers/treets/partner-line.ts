import { type SQL, sql } from "drizzle-orm";
import * as words from "#words/mails.ts";
import { treets } from "../../platform/db/schema/treets.ts";

/** Who supplies a treet, and where, as "Bloom Roastery, Quay 9"; null where it is the community's own. To be selected. */
export const partnerOfTreet: SQL<string | null> = sql<string | null>`(
  select concat_ws(', ', b.name, nullif(b.address, '')) from businesses b where b.id = ${treets.supplierId})`;

/** The line of an email about a treet that says where it is from; none where it is the community's own. */
export const partnerLine = (partner: string | null): string[] =>
  partner === null ? [] : [words.fromPartner({ partner })];
