import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { newId } from "../../platform/db/ids.ts";
import { enquiries, enquiryMessages } from "../../platform/db/schema/enquiries.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { enquiryAnswered } from "./email-templates.ts";
import type { EnquiryRow } from "./queries.ts";

/** The operator's name, where enquiries to no community go. */
export const US = "Treets";

interface Answer {
  readonly text: string;
  readonly at: Date;
  /** The team member who answers; null for the operator, who has no account. */
  readonly authorId: string | null;
  /** The community that answers, or the operator, without an id. */
  readonly from: { readonly id?: string; readonly name: string };
}

/** Answers an enquiry, whose row is locked: emails the sender, whose link leads to the conversation. */
export async function answerEnquiry(
  tx: Transaction,
  deps: Dependencies,
  found: EnquiryRow,
  { text, at, authorId, from }: Answer,
): Promise<void> {
  await tx
    .insert(enquiryMessages)
    .values({ id: newId("enm"), enquiryId: found.id, authorId, from: "team", text, at });
  // Only the hash of the secret is stored, so each answer creates a new link and ends the former one.
  const secret = newSecret();
  await tx
    .update(enquiries)
    .set({
      state: "answered",
      tokenHash: hashOf(secret),
      // An unassigned enquiry is assigned to the team member who answers it.
      assigneeId: found.assigneeId ?? authorId,
    })
    .where(eq(enquiries.id, found.id));
  const url = deps.config.publicUrl + href("contactCommunity", {}, { token: secret });
  const { name, ref, email } = found;
  await deps.mail.send(tx, email, () => enquiryAnswered({ name, ref, from, text, url }));
}

export const moveEnquiry = (tx: Transaction, { id }: EnquiryRow, state: EnquiryRow["state"]) =>
  tx.update(enquiries).set({ state }).where(eq(enquiries.id, id));
