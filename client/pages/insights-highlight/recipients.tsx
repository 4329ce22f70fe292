import type { ReportRecipients } from "#shared/contract/highlights.ts";
import { href } from "#shared/href.ts";
import { MAX_REPORT_RECIPIENTS, type RecipientState, reportRhythms } from "#shared/insight-rules.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/highlights.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { SubmitButton, SubmitRow } from "../../design/button.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { EmailField, SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";

const tones: Readonly<Record<RecipientState, Tone>> = {
  waiting: "info",
  expired: "warn",
  receives: "good",
  stopped: "neutral",
  left: "neutral",
};

interface RecipientsProps {
  readonly data: ReportRecipients;
  readonly form: FormState | undefined;
  readonly action: string;
}

/** Whom the report is sent to besides those who subscribed themselves. */
export function Recipients({ data: { included, recipients, colleagues }, form, action }: RecipientsProps) {
  const business = useRootData().business?.slug ?? "";
  const plans = <a href={href("selectPlan", {}, { business })}>{commonWords.seePlans()}</a>;
  return (
    <Stack gap={4}>
      <h3>{words.recipients()}</h3>
      {included ? (
        <p className="muted">{words.recipientsLead()}</p>
      ) : (
        <p className="muted">
          {recipients.length > 0 ? words.recipientsPaused() : words.recipientsPlan()} {plans}
        </p>
      )}
      {recipients.length > 0 && (
        <ul className="stack gap-4">
          {recipients.map(({ id, name, email, rhythm, state }) => (
            <li key={id}>
              <strong>{name ?? email}</strong>
              {name && <span className="muted small"> {email}</span>}
              <Row gap={3}>
                <Badge tone={included ? tones[state] : "neutral"}>
                  {words.recipientState({ state: included || state !== "receives" ? state : "other" })}
                </Badge>
                <span className="small">{words.recipientRhythm({ rhythm: oneOf(["weekly"], rhythm) })}</span>
                <PostForm action={action} intent="remove-recipient" values={{ recipient: id }}>
                  <SubmitButton variant="quiet" size="small">
                    <Rich>
                      {words.removeRecipient({
                        name: name ?? email,
                        part: (text) => <span className="visually-hidden">{text}</span>,
                      })}
                    </Rich>
                  </SubmitButton>
                </PostForm>
              </Row>
            </li>
          ))}
        </ul>
      )}
      {included && recipients.length < MAX_REPORT_RECIPIENTS && colleagues.length > 0 && (
        <Form state={form} intent="add-colleague" action={action} key={`colleague ${recipients.length}`}>
          <SelectField
            label={words.colleague()}
            name="colleague"
            options={[
              { value: "", label: words.chooseColleague() },
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Frequency />
          <SubmitRow variant="secondary">{words.addColleague()}</SubmitRow>
        </Form>
      )}
      {included && (
        <Form state={form} intent="ask-address" action={action} key={`address ${recipients.length}`}>
          <EmailField
            label={words.outsideAddress()}
            name="email"
            autoComplete="off"
            hint={words.outsideHint()}
          />
          <Frequency />
          <SubmitRow variant="secondary">{words.askAddress()}</SubmitRow>
        </Form>
      )}
    </Stack>
  );
}

const Frequency = () => (
  <SelectField
    label={words.emailFrequency()}
    name="rhythm"
    options={reportRhythms.map((rhythm) => ({
      value: rhythm,
      label: words.recipientRhythm({ rhythm: oneOf(["weekly"], rhythm) }),
    }))}
  />
);
