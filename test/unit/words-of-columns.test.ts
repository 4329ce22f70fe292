import { getTableConfig, PgDialect, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import * as schema from "#server/backend/platform/db/schema/index.ts";

const dialect = new PgDialect();
const tables = Object.values(schema).filter((part) => part instanceof PgTable);

/** Columns whose type lists the values they may hold. */
const columns = tables.flatMap((table) => {
  const { name, checks, columns } = getTableConfig(table);
  const rules = checks.map((rule) => ({ name: rule.name, text: dialect.sqlToQuery(rule.value).sql }));
  return columns
    .filter(({ enumValues }) => enumValues !== undefined && enumValues.length > 0)
    .map((column) => ({ table: name, column: column.name, words: column.enumValues ?? [], rules }));
});

describe("enum columns", () => {
  it("number more than 40", () => expect(columns.length).toBeGreaterThan(40));

  it.each(columns)(
    "are restricted by a database check: $table.$column",
    ({ table, column, words, rules }) => {
      const rule = rules.find(({ name }) => name === `${table}_${column}_check`);
      const listed = words.map((word) => `'${word}'`).join(", ");
      expect(rule?.text).toBe(`"${table}"."${column}" in (${listed})`);
    },
  );
});
