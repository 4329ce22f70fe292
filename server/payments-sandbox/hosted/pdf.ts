import type { Invoice } from "../objects/invoices.ts";
import { day, money } from "./html.ts";
import { rowsOf } from "./invoice.ts";

const MARGIN = 56;
const AMOUNT_WIDTH = 110;

/** Renders an invoice as a PDF with a single page. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const document = new PdfDocument({
    size: "A4",
    margin: MARGIN,
    info: { Title: `Invoice ${invoice.number}` },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  const width = document.page.width - 2 * MARGIN;

  document.fontSize(9).fillColor("#8a5a00").text("Sandbox: this is no real invoice.");
  document.moveDown().fontSize(22).fillColor("#111").text(`Invoice ${invoice.number}`);
  document
    .fontSize(10)
    .fillColor("#444")
    .text(`${day(invoice.created)} · ${invoice.status}`);
  document.moveDown().fillColor("#111");
  const { customer_name: name, customer_email: email, customer_address: address } = invoice;
  const lines = [
    name,
    email,
    address?.line1,
    [address?.postal_code, address?.city].filter(Boolean).join(" "),
    address?.country,
  ];
  for (const line of [...lines, ...invoice.customer_tax_ids.map(({ value }) => `VAT ${value}`)])
    if (line) document.text(plain(line));
  document.moveDown();
  for (const [what, minor] of [...rowsOf(invoice), ["Due", invoice.amount_due] as const]) {
    const { y } = document;
    document.text(plain(what), MARGIN, y, { width: width - AMOUNT_WIDTH });
    const bottom = document.y;
    document.text(money(minor, invoice.currency), MARGIN + width - AMOUNT_WIDTH, y, {
      width: AMOUNT_WIDTH,
      align: "right",
    });
    document.y = bottom + 6;
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The built-in font of PDF readers has Western letters only. */
const plain = (text: string) => text.replace(/[^\u0020-\u00ff€•–]/g, "?");
