import { Problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { findTreet } from "./queries.ts";

/** Runs an operation on several treets of a community; see `changeEach`. */
export const changeEachTreet = (
  { deps, business }: BusinessContext,
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
) => changeEach(ids, (id) => findTreet(deps.db, business.id, id), run);

/**
 * Runs an operation on several treets one after the other, each in its own transaction. Returns for each whether it was
 * changed, or why not. Throws a 404 Problem if one does not exist.
 */
export async function changeEach(
  ids: readonly string[],
  find: (id: string) => Promise<{ readonly title: string } | undefined>,
  run: (id: string) => Promise<unknown>,
) {
  const results = [];
  for (const treet of new Set(ids)) {
    const before = await oneOr404(find(treet), refusals.oneTreetGone());
    const reason = await run(treet).then(
      () => "",
      (error: unknown) => {
        if (error instanceof Problem && error.status < 500) return error.message;
        throw error;
      },
    );
    results.push({ treet, title: before.title, moved: reason === "", reason });
  }
  return results;
}
