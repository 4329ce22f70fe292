import { expect, it } from "vitest";
import { reportPdf } from "#server/backend/platform/pdf/report.ts";

it("other requests are answered while a report is made, at least between its rows", async () => {
  const ROWS = 60;
  let turns = 0;
  let isDone = false;
  const countTurns = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurns);
  };
  countTurns();
  const rows = Array.from({ length: ROWS }, (_, row) => [`Treet ${row}`, row]);
  const report = { title: "Insights", subtitle: "Harbour Club", sections: [{ heading: "Treets", rows }] };
  const pdf = await reportPdf(report);
  isDone = true;
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(turns).toBeGreaterThan(ROWS);
});
