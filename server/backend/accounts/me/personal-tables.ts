import { type AnyColumn, getTableColumns, is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { users } from "../../platform/db/schema/accounts.ts";
import * as schema from "../../platform/db/schema/index.ts";
import { members } from "../../platform/db/schema/members.ts";

/** A table whose rows belong to a user or a membership and are deleted with it. */
export interface PersonalTable {
  readonly name: string;
  readonly table: PgTable;
  /** The column that names the owner of a row. */
  readonly owner: PgColumn;
  /** The columns that may be shown: all but secrets and files. */
  readonly columns: Readonly<Record<string, AnyColumn>>;
}

/**
 * Tables whose rows refer to a user and are deleted with them (`on delete cascade`). Read from the schema, so that new
 * tables are exported and erased automatically.
 */
export const tablesOfPerson: readonly PersonalTable[] = tablesReferring(users);
export const tablesOfMembership: readonly PersonalTable[] = tablesReferring(members);

function tablesReferring(target: PgTable): PersonalTable[] {
  const exported: readonly unknown[] = Object.values(schema);
  const tables = exported.filter((value): value is PgTable => is(value, PgTable));
  return tables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    return foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      const [owner] = columns;
      if (foreignTable !== target || key.onDelete !== "cascade" || !owner) return [];
      return [{ name, table, owner, columns: withoutSecrets(table) }];
    });
  });
}

function withoutSecrets(table: PgTable): Record<string, AnyColumn> {
  const shown = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => !/hash|token|secret/i.test(name) && column.getSQLType() !== "bytea",
  );
  return Object.fromEntries(shown);
}
