import type { Application } from "#shared/contract/partner-shapes.ts";
import * as words from "#words/panel.ts";
import * as partnersWords from "#words/partners.ts";
import { SubmitRow } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import type { FormState } from "../../page-props.ts";
import { PolicyChoice, QuestionTo, WhoApplies, WhyNot } from "../partners/applications.tsx";
import "../partners/partners.css";

interface AnswerApplicationProps {
  readonly application: Application;
  readonly form: FormState | undefined;
}

/** Accepts an application, with a level of trust, or rejects it, with a reason; or asks the applicant before. */
export function AnswerApplication({ application, form }: AnswerApplicationProps) {
  const { id, name } = application;
  const which = <input type="hidden" name="partner" value={id} />;
  return (
    <Stack gap={5}>
      <WhoApplies application={application} />
      <Form state={form} intent="accept-partner">
        {which}
        <PolicyChoice />
        <SubmitRow>{words.acceptNamed({ name })}</SubmitRow>
      </Form>
      <details open={form?.intent === "ask-partner" || undefined}>
        <summary className="button button--quiet">{partnersWords.askNamed({ name })}</summary>
        <Form state={form} intent="ask-partner">
          {which}
          <QuestionTo name={name} />
          <SubmitRow variant="secondary" icon="send">
            {partnersWords.sendQuestion()}
          </SubmitRow>
        </Form>
      </details>
      <details open={form?.intent === "reject-partner" || undefined}>
        <summary className="button button--quiet">{words.decline()}</summary>
        <Form state={form} intent="reject-partner">
          {which}
          <WhyNot hint={words.declineHint({ name })} />
          <SubmitRow variant="danger">{words.rejectNamed({ name })}</SubmitRow>
        </Form>
      </details>
    </Stack>
  );
}
