import * as exportWords from "#words/exports.ts";
import { csvLine, datedCsv } from "../../platform/csv.ts";
import { everyPage } from "../../platform/db/page.ts";
import { business, operations } from "../../platform/operation.ts";
import { present } from "./present.ts";
import { listLinks } from "./queries.ts";
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

type LinkInList = Awaited<ReturnType<typeof listLinks>>["rows"][number];

/** Exports the filtered links with their figures, read page by page while they are sent. */
const exportLinks = operations.links.export.use(business).handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  await deps.limits.consume("export-account", user.id);
  const query = { ...input, businessId: business.id, now };
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(headers());
    const pages = everyPage((asked) => listLinks(deps.db, { ...query, ...asked }), ROWS_AT_ONCE);
    for await (const rows of pages) {
      const targetOf = await targetsOf(deps.db, business.id, { links: rows.map(({ link }) => link), now });
      yield rows.map((row) => lineOf(row, targetOf(row.link)?.title ?? "")).join("");
    }
  }
  const lineOf = ({ link, joins, claims, createdBy }: LinkInList, target: string): string => {
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
  return datedCsv(business, exportWords.links(), now, lines());
});

export { exportLinks as export };
