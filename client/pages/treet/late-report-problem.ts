import type { treetPage } from "#server/pages/treet.ts";
import type { ViewOf } from "../../page-props.ts";
import { pagePart } from "../../page-views.tsx";

/** The form for a report, downloaded by members who open it. */
export const reportProblem = pagePart(
  "treet/report-problem.tsx",
  async () => (await import("./report-problem.tsx")).ReportProblem,
  ({ reporting }: ViewOf<typeof treetPage, "member">) => reporting !== null,
  "open=report",
);
