import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { FIRST_LANGUAGE } from "#shared/words/language.ts";
import { inLanguage } from "../../../language.ts";
import { lockRow } from "../../platform/db/rows.ts";
import { enquiries } from "../../platform/db/schema/enquiries.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { answerEnquiry, moveEnquiry, US } from "./answering.ts";
import { type EnquiryRow, isWaiting, messagesOf } from "./queries.ts";

/** Enquiries to the operator, who has no inbox in the product. */
const isToOperator = isNull(enquiries.businessId);

/** Lists the enquiries to the operator with their messages: those that wait, the oldest first, or all, latest first. */
export async function enquiriesToOperator({ db }: Pick<Dependencies, "db">, which: "waiting" | "all") {
  const rows = await db
    .select()
    .from(enquiries)
    .where(which === "all" ? isToOperator : and(isToOperator, isWaiting))
    .orderBy(...[enquiries.createdAt, enquiries.id].map(which === "all" ? desc : asc));
  const messages = await messagesOf(db, rows);
  return rows.map((row) => ({ ...row, messages: messages(row) }));
}

/** Answers an enquiry as a community's team does. Returns false if there is none with that reference. */
export const answerAsOperator = (deps: Dependencies, ref: string, text: string): Promise<boolean> =>
  withEnquiry(deps, ref, (tx, found) =>
    answerEnquiry(tx, deps, found, { text, at: deps.clock(), authorId: null, from: { name: US } }),
  );

/** Closes an enquiry without an answer. Returns false if there is none with that reference. */
export const closeAsOperator = (deps: Dependencies, ref: string): Promise<boolean> =>
  withEnquiry(deps, ref, (tx, found) => moveEnquiry(tx, found, "closed"));

function withEnquiry(
  { db, config }: Dependencies,
  ref: string,
  act: (tx: Transaction, found: EnquiryRow) => Promise<unknown>,
): Promise<boolean> {
  const [language = FIRST_LANGUAGE] = config.LANGUAGES;
  return inTransaction(db, async (tx) => {
    const found = await lockRow(
      tx,
      enquiries,
      and(isToOperator, eq(enquiries.ref, ref.trim().toUpperCase())),
    );
    // The sender's own language is not known unless they have an account, which then decides.
    if (found) await inLanguage(language, () => act(tx, found));
    return found !== undefined;
  });
}
