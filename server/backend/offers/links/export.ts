import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { PageAsked } from "../../platform/db/page.ts";
import { listExport } from "../../platform/list-export.ts";
import { business, operations } from "../../platform/operation.ts";
import { present } from "./present.ts";
import { listLinks } from "./queries.ts";
import { idsIn } from "./selection.ts";
import { targetsOf } from "./target.ts";

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

/** Exports the filtered links with their figures. */
const exportLinks = operations.links.export.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const { link, selection, ...asked } = input;
  const ids = selection === undefined ? link : await idsIn(context, selection, deps.db);
  const query = { ...asked, ids, businessId: business.id, now };
  const pageAfter = async (asked: PageAsked) => {
    const { rows, ...page } = await listLinks(deps.db, { ...query, ...asked });
    const targetOf = await targetsOf(deps.db, business.id, { links: rows.map(({ link }) => link), now });
    return { ...page, rows: rows.map((row) => ({ ...row, target: targetOf(row.link)?.title })) };
  };
  return listExport<LinkInList & { readonly target: string | undefined }>(context, {
    listed: exportWords.links(),
    action: "links.exported",
    summary: auditSentence(log.linksExported),
    headers,
    pageAfter,
    cellsOf: ({ link, joins, claims, createdBy, target }) => {
      const { name, url, kind, state, clicks, scans, uses, maxUses, expiresAt, autoLabels, utm, createdAt } =
        present(link, { publicUrl: deps.config.publicUrl, now });
      return [
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
      ];
    },
  });
});

type LinkInList = Awaited<ReturnType<typeof listLinks>>["rows"][number];

export { exportLinks as export };
