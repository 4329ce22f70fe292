import { href } from "#shared/href.ts";
import type { ReportRhythm } from "#shared/insight-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/highlights.ts";
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
  get weekly() {
    return words.weeklyHint();
  },
  get monthly() {
    return words.monthlyHint();
  },
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
  const plans = <a href={href("selectPlan", {}, { business })}>{commonWords.seePlans()}</a>;
  const { rhythm, offered } = choice ?? { rhythm: null, offered: [] };
  return (
    <Card title={words.emailTitle()} id="report" className="highlights-own">
      {choice === null ? (
        <div className="form-actions">
          <Button>{commonWords.save()}</Button>
        </div>
      ) : offered.length === 0 ? (
        <p className="muted">
          {words.emailPlan()} {plans}
        </p>
      ) : (
        <Form state={form} intent="report" action={action}>
          <SelectField
            label={words.emailFrequency()}
            name="rhythm"
            hint={words.emailTime()}
            defaultValue={rhythm ?? ""}
            options={[
              { value: "", label: words.emailNever() },
              ...offered.map((value) => ({ value, label: rhythmNames[value] })),
            ]}
          />
          {!offered.includes("weekly") && (
            <p className="muted small">
              {words.emailWeeklyPlan()} {plans}
            </p>
          )}
          <div className="form-actions">
            <SubmitButton>{commonWords.save()}</SubmitButton>
          </div>
        </Form>
      )}
    </Card>
  );
}
