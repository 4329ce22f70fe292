import * as z from "zod";
import * as words from "#words/inputs.ts";
import { MAX_REPORT_LENGTH, reportReasons } from "../treet-reports.ts";
import { businessInput, done, oneTreet, timestamp } from "./common.ts";
import { fewWordsField, severalLines } from "./fields.ts";
import { inBusiness, ofBusiness } from "./operation.ts";
import { treet } from "./treet-shapes.ts";

const mayCreate = inBusiness("claims.create");

const report = z.object({ reason: z.enum(reportReasons), reportedAt: timestamp });

/** An open report as the team reads it. */
export const treetReport = report.extend({
  id: z.string(),
  /** First name and initial of the member; initials only for callers who may not see names. */
  member: z.string(),
  /** Empty if the member wrote nothing, or for callers who may not see names. */
  text: z.string(),
  /** Reference of the claim it happened with; null without one. */
  claim: z.string().nullable(),
});
export type TreetReport = z.infer<typeof treetReport>;

/** Problems with treets, reported by members and closed by the team. */
export const treetReports = ofBusiness.router({
  mine: mayCreate("GET /catalogue/{treet}/report", "Get the caller's open report of a problem with a treet")
    .input(oneTreet)
    .output(report.nullable()),
  send: mayCreate("POST /catalogue/{treet}/reports", "Report a problem with a treet", {
    description:
      "A member has one open report per treet; while it is open, reporting again changes nothing. Open reports of three members within seven days pause the treet.",
  })
    .input(
      oneTreet.extend({
        reason: z.enum(reportReasons, { error: words.chooseWhatIsWrong }),
        text: severalLines()
          .max(MAX_REPORT_LENGTH, { error: () => words.atMostCharacters({ max: MAX_REPORT_LENGTH }) })
          .default(""),
        /** Id of the caller's claim it happened with. */
        claim: z.string().max(64).optional(),
      }),
    )
    .output(report),
  list: inBusiness("claims.view")(
    "GET /treets/{treet}/reports",
    "List the open reports of problems with a treet, oldest first",
  )
    .input(oneTreet)
    .output(z.array(treetReport)),
  close: inBusiness("claims.manage")("POST /treet-reports/{report}/close", "Close a report as solved", {
    description: "If there is an answer, the member receives it by email. Closing again changes nothing.",
  })
    .input(businessInput.extend({ report: z.string().max(64), answer: fewWordsField }))
    .output(done),
  pause: inBusiness("treets.publish")(
    "POST /treets/{treet}/reports/pause",
    "Pause a live treet because of reported problems",
  )
    .input(oneTreet)
    .output(treet),
});
