import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { PageAsked } from "../../platform/db/page.ts";
import { type Columns, listExport } from "../../platform/list-export.ts";
import { inBusiness } from "../../platform/operation.ts";
import { present } from "./present.ts";
import { listLinks } from "./queries.ts";
import { idsIn } from "./selection.ts";
import { targetsOf } from "./target.ts";

type LinkInList = Awaited<ReturnType<typeof listLinks>>["rows"][number];
type Shown = ReturnType<typeof present> &
  Pick<LinkInList, "joins" | "claims" | "createdBy"> & { readonly target: string | undefined };

const columns: Columns<Shown> = [
  [exportWords.name, ({ name }) => name],
  [exportWords.address, ({ url }) => url],
  [exportWords.leadsTo, ({ kind, target }) => (target ? `${kind}: ${target}` : kind)],
  [exportWords.state, ({ state }) => state],
  [exportWords.clicks, ({ clicks }) => clicks],
  [exportWords.scans, ({ scans }) => scans],
  [exportWords.joins, ({ joins }) => joins],
  [exportWords.claims, ({ claims }) => claims],
  [exportWords.uses, ({ uses }) => uses],
  [exportWords.mostUses, ({ maxUses }) => maxUses],
  [exportWords.ends, ({ expiresAt }) => expiresAt],
  [exportWords.labels, ({ autoLabels }) => autoLabels.join("; ")],
  [exportWords.source, ({ utm }) => utm.source ?? ""],
  [exportWords.medium, ({ utm }) => utm.medium ?? ""],
  [exportWords.campaign, ({ utm }) => utm.campaign ?? ""],
  [exportWords.term, ({ utm }) => utm.term ?? ""],
  [exportWords.content, ({ utm }) => utm.content ?? ""],
  [exportWords.createdBy, ({ createdBy }) => createdBy ?? ""],
  [exportWords.created, ({ createdAt }) => createdAt],
];

/** Exports the filtered links with their figures. */
const exportLinks = inBusiness.links.export.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const { link, selection, ...asked } = input;
  const ids = selection === undefined ? link : await idsIn(context, selection, deps.db);
  const query = { ...asked, ids, businessId: business.id, now };
  const pageAfter = async (asked: PageAsked) => {
    const { rows, ...page } = await listLinks(deps.db, { ...query, ...asked });
    const targetOf = await targetsOf(deps.db, business.id, { links: rows.map(({ link }) => link), now });
    const shown = rows.map(({ link, joins, claims, createdBy }) => ({
      ...present(link, { publicUrl: deps.config.publicUrl, now }),
      joins,
      claims,
      createdBy,
      target: targetOf(link)?.title,
    }));
    return { ...page, rows: shown };
  };
  return listExport(context, {
    listed: exportWords.links(),
    action: "links.exported",
    summary: auditSentence(log.linksExported),
    columns,
    pageAfter,
  });
});

export { exportLinks as export };
