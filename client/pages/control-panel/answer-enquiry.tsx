import type { Enquiry } from "#shared/contract/enquiries.ts";
import { topicWords } from "#shared/enquiries.ts";
import { utmNames } from "#shared/link-rules.ts";
import * as words from "#words/panel.ts";
import { Ago } from "../../design/ago.tsx";
import { Badge } from "../../design/badge.tsx";
import { Button, SubmitRow } from "../../design/button.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { FactLine } from "../../design/text.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { AttachedPicture } from "../contact/parts.tsx";

/** An enquiry with a field for the answer. */
export function AnswerEnquiry({ enquiry, form }: { enquiry: Enquiry; form: FormState | undefined }) {
  const { ref, email, phone, organisation, topic } = enquiry;
  return (
    <Stack gap={4}>
      <FactLine
        facts={[
          <Badge key="topic" tone="neutral">
            {topicWords[topic]}
          </Badge>,
          ...[ref, email, phone, organisation].filter(Boolean),
        ]}
      />
      <Answering enquiry={enquiry} form={form} />
      <PutAway enquiry={enquiry} />
    </Stack>
  );
}

interface AnsweringProps {
  readonly enquiry: Enquiry;
  readonly form: FormState | undefined;
}

/** The enquirer's answers to the form's questions, the conversation since, and the field for an answer. */
export const Answering = ({ enquiry: { id, name, details, utm, messages }, form }: AnsweringProps) => (
  <>
    {Object.entries(details).map(([question, answer]) => (
      <p key={question} className="small">
        {question}: {answer}
      </p>
    ))}
    <Campaign utm={utm} />
    <EnquiryThread messages={messages} />
    <Form state={form} intent="reply" data-warn-unsaved="" values={{ enquiry: id }}>
      <TextArea label={words.answerNamed({ name })} name="message" rows={3} maxLength={2000} />
      <SubmitRow icon="send">{words.sendAnswer()}</SubmitRow>
    </Form>
  </>
);

/** The campaign that led to the enquiry, if there was one. */
function Campaign({ utm }: Pick<Enquiry, "utm">) {
  const campaign = utmNames.flatMap((name) => utm[name] || []);
  if (campaign.length === 0) return null;
  return <p className="small">{words.enquiryCampaign({ campaign: campaign.join(" · ") })}</p>;
}

/** The messages of both sides. */
export const EnquiryThread = ({ messages }: Pick<Enquiry, "messages">) => (
  <ol className="conversation">
    {messages.map(({ from, author, text, at, imageUrl }) => (
      <li key={at} data-from={from}>
        <p className="muted small">
          {author} · <Ago value={at} />
        </p>
        <p className="conversation-text">{text}</p>
        {imageUrl && <AttachedPicture url={imageUrl} />}
      </li>
    ))}
  </ol>
);

/** Closes an enquiry that needs no answer; reopens a closed or answered one. */
export const PutAway = ({ enquiry: { id, state } }: { enquiry: Pick<Enquiry, "id" | "state"> }) => (
  <PostForm intent="state" values={{ enquiry: id }}>
    <Row gap={2}>
      {state === "closed" || state === "answered" ? (
        <Button type="submit" name="state" value="open" size="small" variant="quiet">
          {words.reopen()}
        </Button>
      ) : (
        <Button type="submit" name="state" value="closed" size="small" variant="quiet">
          {words.closeUnanswered()}
        </Button>
      )}
      <Button type="submit" name="state" value="spam" size="small" variant="quiet">
        {words.markSpam()}
      </Button>
    </Row>
  </PostForm>
);
