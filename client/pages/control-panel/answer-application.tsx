import type { Application } from "#shared/contract/partner-shapes.ts";
import * as words from "#words/panel.ts";
import { SubmitButton } from "../../design/button.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { WhoApplies } from "../partners/applications.tsx";
import { policyChoices } from "../partners/words.ts";
import "../partners/partners.css";

interface AnswerApplicationProps {
  readonly application: Application;
  readonly form: FormState | undefined;
}

/** Yes, with how far they are trusted, or no, with the reason. */
export function AnswerApplication({ application, form }: AnswerApplicationProps) {
  const { id, name } = application;
  const which = <input type="hidden" name="partner" value={id} />;
  return (
    <Stack gap={5}>
      <WhoApplies application={application} />
      <Form state={form} intent="accept-partner">
        {which}
        <ChoiceCards
          legend={words.approval()}
          name="policy"
          defaultValue="review_all"
          options={policyChoices}
        />
        <div className="form-actions">
          <SubmitButton>{words.acceptNamed({ name })}</SubmitButton>
        </div>
      </Form>
      <details open={form?.intent === "reject-partner" || undefined}>
        <summary className="button button--quiet">{words.decline()}</summary>
        <Form state={form} intent="reject-partner">
          {which}
          <TextArea
            label={words.why()}
            name="reason"
            rows={3}
            maxLength={500}
            hint={words.declineHint({ name })}
          />
          <div className="form-actions">
            <SubmitButton variant="danger">{words.rejectNamed({ name })}</SubmitButton>
          </div>
        </Form>
      </details>
    </Stack>
  );
}
