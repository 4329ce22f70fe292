import { newLink } from "#shared/contract/link-shapes.ts";
import type { MadeLink } from "#shared/contract/links.ts";
import { linkFileColumns, MANY_LINKS } from "#shared/link-rules.ts";
import { Problem, problem } from "#shared/problems.ts";
import { fromWallClock } from "#shared/zoned-time.ts";
import * as refusals from "#words/refusals.ts";
import { asCsv, type CsvRow, readHeader, readRows } from "../../community/member-imports/index.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { makeLink } from "./manage.ts";

type Cells = Readonly<Partial<Record<(typeof linkFileColumns)[number], string>>>;

/**
 * Creates each row separately, so that a failing row does not affect the others. Returns the outcome of each. A file
 * with too many rows is refused before any of them is created.
 */
export const createMany = inBusiness.links.createMany.handler(async ({ input, context }) => {
  const { bytes } = await asCsv(input.file);
  const { delimiter, header } = await readHeader(bytes);
  const columns = header.map((name) => linkFileColumns.find((known) => known === name.toLowerCase()));
  if (!columns.includes("name")) {
    throw problem("invalid_input", { fields: { file: refusals.linkFileHeader() } });
  }
  const rows: CsvRow[] = [];
  for await (const row of readRows(bytes, delimiter)) {
    if (rows.length === MANY_LINKS) {
      throw problem("invalid_input", {
        message: refusals.linkFileTooLong({ manyLinks: MANY_LINKS }),
        fields: { file: refusals.linkFileTooLong({ manyLinks: MANY_LINKS }) },
      });
    }
    rows.push(row);
  }
  const made: MadeLink[] = [];
  for (const row of rows) made.push(await makeRow(context, row, columns));
  return made;
});

async function makeRow(
  context: BusinessContext,
  { line, cells: texts }: CsvRow,
  columns: readonly (keyof Cells | undefined)[],
): Promise<MadeLink> {
  const cells: Cells = Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column, texts[index]?.trim() ?? ""]] : [])),
  );
  const name = cells.name ?? "";
  const parsed = newLink.safeParse(fieldsIn(cells, context.business.timezone));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { line, name, code: null, reason: issue?.message ?? refusals.lineUnreadable() };
  }
  try {
    const { code } = await makeLink(context, parsed.data);
    return { line, name, code, reason: "" };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return { line, name, code: null, reason: Object.values(error.fields ?? {})[0] ?? error.message };
  }
}

/** Treats empty cells as missing columns. The last day ends at midnight in the business's time zone. */
function fieldsIn(cells: Cells, timezone: string): Record<string, unknown> {
  const { source, medium, campaign, term, content } = cells;
  const [kind = "join", targetId] = (cells["leads to"] || "join").split(":");
  const lastDay = cells["last day"];
  return {
    name: cells.name,
    kind,
    targetId: targetId ?? null,
    ...(cells.code && { code: cells.code }),
    utm: Object.fromEntries(
      Object.entries({ source, medium, campaign, term, content }).filter(([, value]) => value),
    ),
    // An invalid day is passed on unchanged, for the schema to reject.
    ...(lastDay && { expiresAt: fromWallClock(`${lastDay}T23:59:59`, timezone) ?? lastDay }),
    ...(cells["most joins"] && { maxUses: cells["most joins"] }),
    ...(cells.labels && {
      autoLabels: cells.labels
        .split(/[,;]/)
        .map((label) => label.trim())
        .filter(Boolean),
    }),
  };
}
