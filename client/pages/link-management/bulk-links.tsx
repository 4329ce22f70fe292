import { DateField } from "../../design/date-field.tsx";
import type { BulkAction } from "../../lists/bulk-actions.tsx";
import { LabelInput } from "../members/label-input.tsx";

/** What can be done with links that are ticked. */
export const linkActions = (timezone: string): readonly BulkAction<never>[] => [
  { label: "Pause", value: "pause" },
  { label: "Use again", value: "resume" },
  {
    label: "Extend",
    fields: (
      <DateField label="Last day" name="expiresAt" hint={`Good until midnight, ${timezone}.`} optional />
    ),
    buttons: [{ label: "Extend them", value: "extend" }],
  },
  {
    label: "Label",
    fields: <LabelInput label="Label" name="label" hint="Whoever comes by them gets it." optional />,
    buttons: [{ label: "Give", value: "label" }],
  },
  { label: "Archive", value: "archive" },
];
