import { SELECTION_MS } from "#shared/constants.ts";
import type { TestBackend } from "./backend.ts";

/** Makes a selection too old to be used, but not the tokens of those who would use it. */
export const expireSelection = ({ deps }: TestBackend, selection: string) =>
  deps.database.pool.query(
    `update member_selections set created_at = created_at - interval '${SELECTION_MS} milliseconds' where id = $1`,
    [selection],
  );
