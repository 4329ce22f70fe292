import * as exportWords from "#words/exports.ts";
import { csvLine, csvStream } from "../../platform/csv.ts";
import { business, operations } from "../../platform/operation.ts";
import { present } from "./present.ts";
import { type ListedRow, listLinks } from "./queries.ts";
import { targetsOf } from "./target.ts";

const ROWS_AT_ONCE = 500;
const headers = () => [
  exportWords.name(),
  exportWords.address(),
  exportWords.leadsTo(),
  exportWords.state(),
  exportWords.clicks(),
  exportWords.scans(),
  exportWords.joins(),
  exportWords.claims(),
  exportWords.uses(),
  exportWords.mostUses(),
  exportWords.ends(),
  exportWords.labels(),
  exportWords.source(),
  exportWords.medium(),
  exportWords.campaign(),
  exportWords.term(),
  exportWords.content(),
  exportWords.createdBy(),
  exportWords.created(),
];

/** The links a filter finds with their figures, read a page at a time while they are sent. */
const exportLinks = operations.links.export.use(business).handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  await deps.limits.consume("export-account", user.id);
  const { archived, search, kind, state } = input;
  const filter = { businessId: business.id, archived, search, kind, state, now };
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(headers());
    let cursor: [string, string] | undefined;
    for (;;) {
      const rows = await listLinks(deps.db, { ...filter, cursor, limit: ROWS_AT_ONCE });
      const page = rows.slice(0, ROWS_AT_ONCE);
      const targetOf = await targetsOf(deps.db, business.id, { links: page.map(({ link }) => link), now });
      yield page.map((row) => lineOf(row, targetOf(row.link)?.title ?? "")).join("");
      const last = page.at(-1);
      if (!last || rows.length <= ROWS_AT_ONCE) return;
      cursor = [last.sortValue, last.link.id];
    }
  }
  const lineOf = ({ link, joins, claims, createdBy }: ListedRow, target: string): string => {
    const { name, url, kind, state, clicks, scans, uses, maxUses, expiresAt, autoLabels, utm, createdAt } =
      present(link, { publicUrl: deps.config.publicUrl, now });
    return csvLine([
      name,
      url,
      target ? `${kind}: ${target}` : kind,
      state,
      clicks,
      scans,
      joins,
      claims,
      uses,
      maxUses,
      expiresAt,
      autoLabels.join("; "),
      utm.source ?? "",
      utm.medium ?? "",
      utm.campaign ?? "",
      utm.term ?? "",
      utm.content ?? "",
      createdBy ?? "",
      createdAt,
    ]);
  };
  return csvStream(`${business.slug}-links-${now.toISOString().slice(0, 10)}.csv`, lines());
});

export { exportLinks as export };
