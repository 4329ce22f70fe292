import { type DatabaseKind, usualDatabase } from "./databases.ts";
import { usuallyFirst } from "./length.ts";
import { postgresAnswers } from "./postgres-server.ts";

interface Way {
  readonly how: string;
  readonly kind: DatabaseKind;
  readonly javaScriptEnabled: boolean;
}

const ways: readonly Way[] = [
  { how: "with scripts", kind: usualDatabase(), javaScriptEnabled: true },
  {
    how: "on PostgreSQL, without scripts",
    kind: postgresAnswers ? "postgres" : "pglite",
    javaScriptEnabled: false,
  },
];

/** Variants in which tests of payments run: in the long run on either database, and without scripts as well. */
export const payingWays = usuallyFirst(ways);
