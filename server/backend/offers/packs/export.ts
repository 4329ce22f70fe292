import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { listExport } from "../../platform/list-export.ts";
import { business, operations } from "../../platform/operation.ts";
import { listPacks, presentPack, titlesIn } from "./queries.ts";

const headers = () => [
  exportWords.title(),
  exportWords.state(),
  exportWords.treets(),
  exportWords.contents(),
  exportWords.audience(),
  exportWords.visibleFrom(),
  exportWords.visibleUntil(),
  exportWords.created(),
  exportWords.changed(),
  exportWords.id(),
];

/** Exports the filtered packs with the titles of their treets. */
const exportPacks = operations.packs.export.use(business).handler(({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const viewer = { memberId: undefined, labels: [], isTeam: true, now };
  const query = { ...input, businessId: business.id, viewer };
  return listExport(context, {
    listed: exportWords.packs(),
    action: "packs.exported",
    summary: auditSentence(log.packsExported),
    headers,
    pageAfter: async (asked) => {
      const { rows, ...page } = await listPacks(deps.db, { ...query, ...asked });
      const titles = await titlesIn(
        deps.db,
        rows.map(({ pack }) => pack.id),
      );
      return { ...page, rows: rows.map((row) => ({ ...row, titles: titles.get(row.pack.id) ?? [] })) };
    },
    cellsOf: ({ titles, ...row }) => {
      const { id, title, phase, items, audience, visibleFrom, visibleUntil, updatedAt } = presentPack(
        row,
        now,
      );
      return [
        title,
        phase,
        items,
        titles.join("; "),
        audience.join("; "),
        visibleFrom,
        visibleUntil,
        row.pack.createdAt.toISOString(),
        updatedAt,
        id,
      ];
    },
  });
});

export { exportPacks as export };
