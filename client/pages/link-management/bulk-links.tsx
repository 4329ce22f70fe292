import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { DateField } from "../../design/date-field.tsx";
import { zoneName } from "../../design/text.tsx";
import type { BulkAction } from "../../lists/bulk-actions.tsx";
import { CountField } from "../../lists/count-field.tsx";
import { LabelInput } from "../members/label-input.tsx";

/**
 * Bulk actions for links.
 * @param exportHref URL that exports the ticked links as a spreadsheet
 * @param isSelection true if they apply to all links that matched, not just to those on the screen
 */
export const linkActions = (
  timezone: string,
  exportHref: string,
  isSelection: boolean,
): readonly BulkAction<never>[] => [
  { label: words.pause(), value: "pause" },
  { label: words.resume(), value: "resume" },
  {
    label: words.extend(),
    fields: (
      <DateField
        label={words.lastDay()}
        name="expiresAt"
        hint={words.lastDayHint({ timezone: zoneName(timezone) })}
      />
    ),
    buttons: [{ label: words.extendSelected(), value: "extend" }],
  },
  {
    label: words.label(),
    fields: <LabelInput label={words.label()} name="label" hint={words.labelHint()} />,
    buttons: [{ label: words.giveLabel(), value: "label" }],
  },
  isSelection ? archivingAll() : { label: words.archive(), value: "archive" },
  { label: commonWords.exportList(), fileHref: exportHref },
];

const archivingAll = (): BulkAction<never> => ({
  label: words.archive(),
  fields: (
    <>
      <p>{words.archiveHint()}</p>
      <CountField label={words.archiveCount()} hint={words.archiveCountHint()} />
    </>
  ),
  buttons: [{ label: words.archiveSelected(), value: "archive", tone: "danger" }],
});
