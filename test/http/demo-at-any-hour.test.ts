import { expect, it } from "vitest";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { HOUR_MS } from "#shared/constants.ts";
import { startTestBackend } from "../support/backend.ts";

/**
 * Counts the claims, revealed codes and redemptions of each treet in a demo started this number of hours from now. Ended
 * treets are left out, because how many members came before the end depends on the hour.
 */
async function doneAfter(hours: number): Promise<string[]> {
  const backend = await startTestBackend();
  backend.clock.forward(hours * HOUR_MS + hours);
  await seedDemo(backend.deps, ["en"]);
  const { rows } = await backend.deps.database.pool.query(
    `select title, count(claims.id) as claimed, count(revealed_at) as revealed, count(redeemed_at) as redeemed
     from treets left join claims on claims.treet_id = treets.id where treets.state <> 'ended' group by 1 order by 1`,
  );
  await backend.stop();
  return rows.map((row) => Object.values(row).join(", "));
}

it("the demo's data are the same at whatever hour they are seeded", async () => {
  const [first, ...later] = [await doneAfter(0), await doneAfter(7), await doneAfter(16)];
  expect(first?.length).toBeGreaterThan(20);
  for (const done of later) expect(done).toEqual(first);
});
