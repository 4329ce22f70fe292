import type { ViewAs } from "#server/pages/view-as.ts";
import * as words from "#words/treetLists.ts";
import { SubmitButton } from "../../design/button.tsx";
import { SelectField } from "../../design/text-field.tsx";
import "./as-member.css";

/** Selects the label of the member to view as; other query parameters are kept. */
export function ViewAsChoice({
  viewAs,
  kept = {},
}: {
  viewAs: ViewAs;
  kept?: Readonly<Record<string, unknown>>;
}) {
  if (viewAs.choices.length === 0) return null;
  return (
    <form method="get" className="view-as">
      <input type="hidden" name="as" value="member" />
      {Object.entries(kept).map(
        ([name, value]) =>
          typeof value === "string" && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SelectField
        key={viewAs.label}
        label={words.memberViewLabel()}
        name="label"
        defaultValue={viewAs.label ?? ""}
        options={[
          { value: "", label: words.memberViewAny() },
          ...viewAs.choices.map((label) => ({ value: label, label })),
        ]}
      />
      <SubmitButton variant="secondary">{words.memberViewShow()}</SubmitButton>
    </form>
  );
}
