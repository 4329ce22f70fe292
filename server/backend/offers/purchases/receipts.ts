import { formatMoney } from "#shared/money.ts";
import { problem } from "#shared/problems.ts";
import { slugFrom } from "#shared/slugs.ts";
import { dayText } from "#shared/zoned-time.ts";
import * as exportWords from "#words/exports.ts";
import { sellerOnInvoices } from "../../accounts/billing/index.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { findRow } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { reportPdf } from "../../platform/pdf/report.ts";
import { membershipOf } from "../claims/index.ts";
import { type PurchaseRow, purchaseOfMember } from "./queries.ts";

/** The seller's details that a receipt must state. */
export type SellerOnReceipt = Pick<PurchaseRow, "sellerAddress" | "sellerName" | "sellerVatId">;

/** Returns the seller's details at the time of payment. They are stored, so the receipt never changes. */
export async function sellerNow(tx: Transaction, sellerId: string): Promise<SellerOnReceipt> {
  const found = await findRow(tx, businesses, { id: sellerId });
  const invoiced = await sellerOnInvoices(tx, sellerId);
  return {
    sellerName: invoiced?.legalName || (found?.name ?? ""),
    sellerAddress: invoiced?.address || (found?.address ?? ""),
    sellerVatId: invoiced?.vatId ?? "",
  };
}

/** Returns the seller and the VAT note as one line each. */
export const sellerLines = ({ sellerName, sellerAddress, sellerVatId }: SellerOnReceipt): string[] => [
  [exportWords.soldBy({ name: sellerName }), sellerAddress].filter(Boolean).join(", "),
  sellerVatId ? exportWords.vatIncluded({ vatId: sellerVatId }) : exportWords.noVatId(),
];

/** Returns the receipt of a member's purchase as PDF. Throws a 404 Problem if the purchase was never paid. */
export const receipt = inBusiness.purchases.receipt.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const member = await oneOr404(membershipOf(context));
  const found = await oneOr404(purchaseOfMember(deps.db, member.id, input.purchase));
  const { paidAt, refundedAt } = found;
  if (!paidAt) throw problem("not_found");
  const day = (at: Date) => dayText(at, business.timezone);
  const moneyOf = (minor: number) => formatMoney({ minor, currency: found.currency });
  const pdf = await reportPdf({
    title: exportWords.receipt(),
    subtitle: `${business.name}, ${day(paidAt)}`,
    sections: [
      {
        heading: found.title,
        rows: [
          ["", exportWords.amount()],
          [exportWords.paidOn({ day: day(paidAt) }), moneyOf(found.priceMinor)],
          ...(refundedAt
            ? [[exportWords.refundedOn({ day: day(refundedAt) }), `-${moneyOf(found.refundedMinor)}`]]
            : []),
        ],
      },
      { heading: exportWords.seller(), paragraphs: sellerLines(found) },
      { heading: exportWords.receiptNumber(), paragraphs: [found.id] },
    ],
  });
  return new File([new Uint8Array(pdf)], `${slugFrom(exportWords.receipt())}-${found.id}.pdf`, {
    type: "application/pdf",
  });
});
