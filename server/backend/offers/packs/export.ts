import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { type Columns, listExport } from "../../platform/list-export.ts";
import { inBusiness } from "../../platform/operation.ts";
import { listPacks, presentPack, titlesIn } from "./queries.ts";

type Shown = ReturnType<typeof presentPack> & {
  readonly titles: readonly string[];
  readonly createdAt: Date;
};

const columns: Columns<Shown> = [
  [exportWords.title, ({ title }) => title],
  [exportWords.state, ({ phase }) => phase],
  [exportWords.treets, ({ items }) => items],
  [exportWords.contents, ({ titles }) => titles.join("; ")],
  [exportWords.audience, ({ audience }) => audience.join("; ")],
  [exportWords.visibleFrom, ({ visibleFrom }) => visibleFrom],
  [exportWords.visibleUntil, ({ visibleUntil }) => visibleUntil],
  [exportWords.created, ({ createdAt }) => createdAt.toISOString()],
  [exportWords.changed, ({ updatedAt }) => updatedAt],
  [exportWords.id, ({ id }) => id],
];

/** Exports the filtered packs with the titles of their treets. */
const exportPacks = inBusiness.packs.export.handler(({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const viewer = { memberId: undefined, labels: [], isTeam: true, now };
  const query = { ...input, businessId: business.id, viewer };
  return listExport(context, {
    listed: exportWords.packs(),
    action: "packs.exported",
    summary: auditSentence(log.packsExported),
    columns,
    pageAfter: async (asked) => {
      const { rows, ...page } = await listPacks(deps.db, { ...query, ...asked });
      const titles = await titlesIn(
        deps.db,
        rows.map(({ pack }) => pack.id),
      );
      const shown = rows.map((row) => ({
        ...presentPack(row, now),
        titles: titles.get(row.pack.id) ?? [],
        createdAt: row.pack.createdAt,
      }));
      return { ...page, rows: shown };
    },
  });
});

export { exportPacks as export };
