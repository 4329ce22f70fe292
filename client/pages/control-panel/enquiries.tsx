import type { Enquiry } from "#shared/contract/enquiries.ts";
import { topicWords } from "#shared/enquiries.ts";
import { href } from "#shared/href.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { TabLinks } from "../../design/list-tools.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import type { EnquiriesData } from "../control-panel.tsx";

interface EnquiriesProps {
  readonly business: string;
  readonly data: EnquiriesData;
  readonly form: FormState | undefined;
}

/** Letters to the community, and their answers. */
export function Enquiries({ business, data, form }: EnquiriesProps) {
  const { state, total } = data;
  const link = (query: Record<string, string | undefined> = {}) =>
    href("controlPanel", { business }, { tab: "enquiries", ...(state === "done" && { state }), ...query });
  const pageOf = ({ enquiries, nextCursor }: EnquiriesData) => ({
    rows: enquiries,
    nextHref: nextCursor ? link({ cursor: nextCursor }) : null,
  });
  return (
    <Stack gap={5}>
      <PageHeader
        title="Enquiries"
        lead="What people write to you from your profile and your contact page."
        back={{ href: href("controlPanel", { business }), label: "Control panel" }}
      />
      <TabLinks
        label="Enquiries by state"
        items={[
          {
            label: "Waiting",
            href: href("controlPanel", { business }, { tab: "enquiries" }),
            current: state === "waiting",
          },
          {
            label: "Answered",
            href: href("controlPanel", { business }, { tab: "enquiries", state: "done" }),
            current: state === "done",
          },
        ]}
      />
      <InfiniteList<EnquiriesData, Enquiry>
        label="enquiries"
        listHref={link()}
        first={pageOf(data)}
        total={total}
        rowKey={({ id }) => id}
        read={pageOf}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon="mail"
              title={state === "waiting" ? "Nobody waits for an answer" : "Nothing here yet"}
            >
              People write to you from your community page.
            </EmptyState>
          ) : (
            <Stack gap={4}>
              {rows.map((enquiry) => (
                <EnquiryCard key={enquiry.id} enquiry={enquiry} form={form} />
              ))}
            </Stack>
          )
        }
      </InfiniteList>
    </Stack>
  );
}

function EnquiryCard({ enquiry, form }: { enquiry: Enquiry; form: FormState | undefined }) {
  const { id, ref, name, email, phone, organisation, topic, state, details, messages } = enquiry;
  const mine = form?.values.enquiry === id ? form : undefined;
  return (
    <Card
      title={name}
      actions={<Badge tone={state === "new" ? "info" : "neutral"}>{topicWords[topic]}</Badge>}
    >
      <Stack gap={4}>
        <p className="muted small">{[ref, email, phone, organisation].filter(Boolean).join(" · ")}</p>
        {Object.entries(details).map(([question, answer]) => (
          <p key={question} className="small">
            {question}: {answer}
          </p>
        ))}
        <ol className="conversation">
          {messages.map(({ from, author, text, at }) => (
            <li key={at} data-from={from}>
              <p className="muted small">
                {author} · <Time value={at} format="datetime" />
              </p>
              <p className="conversation-text">{text}</p>
            </li>
          ))}
        </ol>
        <Form state={mine} intent="reply" data-warn-unsaved="">
          <input type="hidden" name="enquiry" value={id} />
          <TextArea label={`Answer ${name}`} name="message" rows={3} maxLength={2000} />
          <div className="form-actions">
            <SubmitButton icon="send">Send answer</SubmitButton>
          </div>
        </Form>
        <form method="post">
          <input type="hidden" name="intent" value="state" />
          <input type="hidden" name="enquiry" value={id} />
          <Row gap={2}>
            {state === "closed" || state === "answered" ? (
              <Button type="submit" name="state" value="open" size="small" variant="quiet">
                Open again
              </Button>
            ) : (
              <Button type="submit" name="state" value="closed" size="small" variant="quiet">
                Close without an answer
              </Button>
            )}
            <Button type="submit" name="state" value="spam" size="small" variant="quiet">
              It is spam
            </Button>
          </Row>
        </form>
      </Stack>
    </Card>
  );
}
