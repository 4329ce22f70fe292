import type { Enquiry } from "#shared/contract/enquiries.ts";
import { enquiryTopics, topicWords } from "#shared/enquiries.ts";
import { Avatar } from "../design/avatar.tsx";
import { Badge } from "../design/badge.tsx";
import { SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { Row } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { Time } from "../design/text.tsx";
import { SelectField, TextArea } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { MessageField, type Sender, SenderFields, Sent } from "./contact/parts.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";
import "./contact-community.css";

type Followed = Pick<Enquiry, "ref" | "state" | "messages"> & { readonly to: string };

export type ContactCommunityData =
  | { readonly view: "followed"; readonly enquiry: Followed }
  | {
      readonly view: "write";
      /** The community's address; empty: us. */
      readonly to: string;
      /** Null where it does not want to be found, or there is none. */
      readonly recipient: {
        readonly name: string;
        readonly tagline: string;
        readonly logoUrl: string | null;
      } | null;
      readonly sent: string | null;
      readonly sender: Sender;
      /** Somebody followed a link that leads nowhere any more. */
      readonly isLinkOver: boolean;
    };

const topics = enquiryTopics.map((value) => ({ value, label: topicWords[value] }));

export default function ContactCommunity({ data, form }: PageProps<ContactCommunityData>) {
  if (data.view === "followed") return <FollowedEnquiry enquiry={data.enquiry} form={form} />;
  const { to, recipient, sent, sender, isLinkOver } = data;
  if (sent) return <Sent sent={sent}>{null}</Sent>;
  return (
    <NarrowPage
      title={recipient ? `Write to ${recipient.name}` : "Write to a community"}
      lead={to ? "Your message goes to the people who run it." : "Or ask us about running one."}
    >
      {isLinkOver && (
        <Notice tone="warn" title="This link does not lead anywhere any more">
          <p>The newest mail about your message has the link that works. Or write again here.</p>
        </Notice>
      )}
      {recipient && (
        <Row wrap={false} gap={3}>
          <Avatar name={recipient.name} src={recipient.logoUrl} shape="square" />
          <div>
            <strong>{recipient.name}</strong>
            {recipient.tagline && <p className="muted small">{recipient.tagline}</p>}
          </div>
        </Row>
      )}
      <Form state={form} intent="send" data-warn-unsaved="">
        <input type="hidden" name="to" value={to} />
        <SelectField label="What is it about?" name="topic" options={topics} defaultValue="other" />
        <SenderFields sender={sender} />
        <MessageField />
        <div className="form-actions">
          <SubmitButton icon="send">Send</SubmitButton>
        </div>
      </Form>
    </NarrowPage>
  );
}

const stateWords: Readonly<Record<Enquiry["state"], string>> = {
  new: "Has arrived",
  open: "Is being looked at",
  answered: "Answered",
  closed: "Closed",
  spam: "Closed",
};

/** The sender's side, by the link in their mail. */
function FollowedEnquiry({ enquiry, form }: { enquiry: Followed; form: FormState | undefined }) {
  const { ref, to, state, messages } = enquiry;
  return (
    <NarrowPage title={`Your message to ${to}`} lead={ref}>
      <p>
        <Badge tone={state === "answered" ? "good" : "info"}>{stateWords[state]}</Badge>
      </p>
      <ol className="conversation">
        {messages.map(({ from, author, text, at }) => (
          <li key={at} data-from={from}>
            <p className="muted small">
              {from === "sender" ? "You" : author} · <Time value={at} format="datetime" />
            </p>
            <p className="conversation-text">{text}</p>
          </li>
        ))}
      </ol>
      <Form state={form} intent="add" data-warn-unsaved="">
        <TextArea label="Add something" name="message" rows={4} maxLength={2000} />
        <div className="form-actions">
          <SubmitButton icon="send">Send</SubmitButton>
        </div>
      </Form>
    </NarrowPage>
  );
}
