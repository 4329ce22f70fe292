import { appendFileSync } from "node:fs";
import pg from "pg";

/** Preloaded into the product to record every statement it runs, when the cost of the statements alone is measured. */
const file = process.env.BENCH_STATEMENTS ?? "";
const { query } = pg.Client.prototype as { query: (...rest: unknown[]) => unknown };

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, statement: unknown, ...rest: unknown[]) {
    if (typeof statement === "object" && statement !== null && "text" in statement) {
      const own = (statement as { values?: unknown }).values;
      const values = Array.isArray(rest[0]) ? rest[0] : (own ?? []);
      appendFileSync(file, `${JSON.stringify({ text: statement.text, values })}\n`);
    }
    return query.call(this, statement, ...rest);
  },
});
