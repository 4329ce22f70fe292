import * as words from "#words/treet.ts";
import { unescapeFormula } from "../../formula-cells.ts";
import { type ActionRequest, type ActionResult, invalid, seeOther } from "../../ssr/page.ts";
import { readTable } from "../../uploaded-table.ts";

/** Returns the pasted codes and those of the uploaded file. */
export async function codesFrom({ form }: Pick<ActionRequest, "form">): Promise<string> {
  const file = form.file("file");
  const fromFile = file ? firstColumn((await readTable(file.bytes)).text) : "";
  return [form.text("text"), fromFile].filter(Boolean).join("\n");
}

/** A cell in quotes, which may contain delimiters, or everything up to the first delimiter. */
const FIRST_CELL = /^\s*"((?:[^"]|"")*)"|^[^,;\t]*/;
/** What is above the codes: a line that names the delimiter for spreadsheet programs, and the heading. */
const ABOVE_CODES = /^(sep=.?|(voucher|coupon|promo|discount|gift|gutschein|rabatt|aktions)?[ -]?codes?)$/i;

/** Tables have their codes in the first column. The lines stay the same, so that errors name those of the file. */
function firstColumn(text: string): string {
  let isAbove = true;
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const [cell = "", quoted] = FIRST_CELL.exec(line) ?? [];
      const code = unescapeFormula((quoted?.replaceAll('""', '"') ?? cell).trim());
      isAbove &&= code === "" || ABOVE_CODES.test(code);
      return isAbove ? "" : code;
    })
    .join("\n");
}

interface Skipped {
  readonly skipped: readonly { readonly line: number; readonly reason: string }[];
  readonly skippedTotal: number;
}

export const codesAdded = (
  request: ActionRequest,
  { added, ...left }: Skipped & { readonly added: number },
) => told(request, words.codesAdded({ count: added }), left);

export const codesRedeemed = (
  request: ActionRequest,
  { redeemed, ...left }: Skipped & { readonly redeemed: number },
) => told(request, words.claimsRedeemed({ count: redeemed }), left);

/** Reports the result, with the number of each skipped line and the reason. */
function told({ url }: ActionRequest, notice: string, { skipped, skippedTotal }: Skipped): ActionResult {
  if (skippedTotal === 0) return seeOther(url.pathname, { notice });
  const lines = skipped.map(({ line, reason }) => words.faultyLine({ line, reason })).join(" ");
  return invalid({ text: lines }, `${notice} ${words.linesSkipped({ count: skippedTotal })}`);
}
