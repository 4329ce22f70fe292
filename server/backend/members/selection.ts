import { and, eq, gt } from "drizzle-orm";
import { SELECTION_MS } from "#shared/constants.ts";
import { problem } from "#shared/problems.ts";
import type { Executor } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { memberSelections } from "../db/schema/members.ts";
import { business, operations } from "../operation.ts";
import { filterFrom, seesMasked } from "./list.ts";
import { present } from "./present.ts";
import { idsMatching, membersById } from "./queries.ts";

type SelectionRow = typeof memberSelections.$inferSelect;

/** Shown of a selection, so that nobody acts on people they did not mean. */
const SAMPLE = 5;
/** No plan has more members; a selection of more would be somebody else's mistake. */
const MOST_SELECTED = 50_000;

export const select = operations.members.select.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, standing } = context;
  const now = deps.clock();
  const memberIds = await idsMatching(deps.db, filterFrom(input, business.id, now), MOST_SELECTED);
  if (memberIds.length === 0) throw problem("not_found", { message: "Nobody matches." });
  const row = { id: newId("sel"), businessId: business.id, userId: user.id, memberIds, createdAt: now };
  await deps.db.insert(memberSelections).values(row);
  return show(deps.db, row, seesMasked(standing));
});

export const selection = operations.members.selection.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, standing } = context;
  const since = new Date(deps.clock().getTime() - SELECTION_MS);
  const found = await findSelection(deps.db, {
    ...{ id: input.selection, businessId: business.id, userId: user.id, since },
  });
  if (!found) throw problem("not_found", { message: "This choice is too old. Choose again." });
  return show(deps.db, found, seesMasked(standing));
});

async function show(db: Executor, { id, businessId, memberIds, createdAt }: SelectionRow, masked: boolean) {
  const sample = await membersById(db, businessId, memberIds.slice(0, SAMPLE));
  return {
    ...{ id, total: memberIds.length },
    sample: sample.map((row) => present(row, { masked })),
    until: new Date(createdAt.getTime() + SELECTION_MS).toISOString(),
  };
}

/** A selection is its maker's alone. */
export async function findSelection(
  db: Executor,
  wanted: { readonly id: string; readonly businessId: string; readonly userId: string; readonly since: Date },
): Promise<SelectionRow | undefined> {
  const [row] = await db
    .select()
    .from(memberSelections)
    .where(
      and(
        eq(memberSelections.id, wanted.id),
        eq(memberSelections.businessId, wanted.businessId),
        eq(memberSelections.userId, wanted.userId),
        gt(memberSelections.createdAt, wanted.since),
      ),
    );
  return row;
}
