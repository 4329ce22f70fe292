import { href } from "#shared/href.ts";
import type { ReportRhythm } from "#shared/insight-rules.ts";
import { Button, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";

export interface ReportChoice {
  readonly rhythm: ReportRhythm | null;
  /** What the plan has. */
  readonly offered: readonly ReportRhythm[];
}

const rhythmNames: Readonly<Record<ReportRhythm, string>> = {
  weekly: "Every Monday, of the week before",
  monthly: "On the first of a month, of the month before",
};

interface ReportProps {
  /** Null for who may not have them by mail. */
  readonly choice: ReportChoice | null;
  readonly form: FormState | undefined;
  readonly action: string;
}

/** The highlights in one's own mailbox, without coming here. */
export function Report({ choice, form, action }: ReportProps) {
  const business = useRootData().business?.slug ?? "";
  const plans = <a href={href("selectPlan", {}, { business })}>See plans</a>;
  const { rhythm, offered } = choice ?? { rhythm: null, offered: [] };
  return (
    <Card title="Get them by mail" id="report" className="highlights-own">
      {choice === null ? (
        <div className="form-actions">
          <Button>Save</Button>
        </div>
      ) : offered.length === 0 ? (
        <p className="muted">
          Highlights by mail come with the Basic plan each month, and each week with Growth. {plans}
        </p>
      ) : (
        <Form state={form} intent="report" action={action}>
          <SelectField
            label="How often you get the highlights"
            name="rhythm"
            hint="At eight in the morning, by the clock of the community."
            defaultValue={rhythm ?? ""}
            options={[
              { value: "", label: "Not by mail" },
              ...offered.map((value) => ({ value, label: rhythmNames[value] })),
            ]}
          />
          {!offered.includes("weekly") && (
            <p className="muted small">Each week comes with the Growth plan. {plans}</p>
          )}
          <div className="form-actions">
            <SubmitButton>Save</SubmitButton>
          </div>
        </Form>
      )}
    </Card>
  );
}
