import type { ReportReason } from "#shared/treet-reports.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/values.ts";

export const reportReasonNames: Readonly<Record<ReportReason, string>> = translated({
  not_honoured: words.reportNotHonoured,
  code_fails: words.reportCodeFails,
  wrong_description: words.reportWrongDescription,
  other: words.reportOther,
});
