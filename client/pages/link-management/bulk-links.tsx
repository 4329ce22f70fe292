import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { DateField } from "../../design/date-field.tsx";
import { zoneName } from "../../design/text.tsx";
import type { BulkAction } from "../../lists/bulk-actions.tsx";
import { LabelInput } from "../members/label-input.tsx";

/**
 * Bulk actions for links.
 * @param exportHref URL that exports the ticked links as a spreadsheet
 */
export const linkActions = (timezone: string, exportHref: string): readonly BulkAction<never>[] => [
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
  { label: words.archive(), value: "archive" },
  { label: commonWords.exportList(), fileHref: exportHref },
];
