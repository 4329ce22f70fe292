import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyIn } from "#server/backend/platform/db/copy-in.ts";
import type { Database } from "#server/backend/platform/db/database.ts";
import { inTransaction, type Transaction } from "#server/backend/platform/db/transaction.ts";
import { bothDatabases, emptyDatabase } from "../support/databases.ts";

bothDatabases("copied rows", (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await emptyDatabase(kind);
  });
  afterAll(() => database.close());

  const inTable = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inTransaction(database.db, async (tx) => {
      await tx.execute(sql`create temporary table copied (place int primary key, text text) on commit drop`);
      return work(tx);
    });
  const disclosed = async (tx: Transaction) =>
    (await tx.execute<{ place: number; text: string | null }>(sql`select * from copied order by place`)).rows;

  it("are stored character by character, with null as null", async () => {
    const texts = ["", null, "\\N", "a\tb", "two\nlines\r\n", "back\\slash", "\\.", "Zoë 🍰"];
    await inTable(async (tx) => {
      await copyIn(
        tx,
        "copied (place, text)",
        texts.map((text, place) => [place, text]),
      );
      expect(await disclosed(tx)).toEqual(texts.map((text, place) => ({ place, text })));
    });
  });

  it("are all stored, even 20,000 of them", async () => {
    function* rows() {
      for (let place = 0; place < 20_000; place++) yield [place, `row number ${place} of many`] as const;
    }
    await inTable(async (tx) => {
      await copyIn(tx, "copied (place, text)", rows());
      const { rows: counted } = await tx.execute(
        sql`select count(*)::int as rows, max(place) as last, min(text) as text from copied`,
      );
      expect(counted).toEqual([{ rows: 20_000, last: 19_999, text: "row number 0 of many" }]);
    });
  });

  it("may be none", () =>
    inTable(async (tx) => {
      await copyIn(tx, "copied (place, text)", []);
      expect(await disclosed(tx)).toEqual([]);
    }));

  it("are refused if one of them is invalid, and the connection stays usable", async () => {
    const copyTwice = inTable((tx) =>
      copyIn(tx, "copied (place, text)", [
        [1, "a"],
        [1, "b"],
      ]),
    );
    await expect(copyTwice).rejects.toThrow("copied_pkey");
    await expect(inTable((tx) => copyIn(tx, "copied (plaice)", [[1]]))).rejects.toThrow("plaice");
    await inTable(async (tx) => {
      await copyIn(tx, "copied (place, text)", [[1, "again"]]);
      expect(await disclosed(tx)).toEqual([{ place: 1, text: "again" }]);
    });
  });
});
