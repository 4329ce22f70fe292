import type { contactCommunityPage } from "#server/pages/contact.ts";
import type { Enquiry } from "#shared/contract/enquiries.ts";
import { enquiryTopics, topicWords } from "#shared/enquiries.ts";
import { href } from "#shared/href.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/contact.ts";
import { Ago } from "../design/ago.tsx";
import { Avatar } from "../design/avatar.tsx";
import { Badge } from "../design/badge.tsx";
import { ButtonLink, SubmitButton, SubmitRow } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Form } from "../design/form.tsx";
import { Row, Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { SearchField, SelectField, TextArea, TextField } from "../design/text-field.tsx";
import type { DataOf, FormState, PropsOf } from "../page-props.ts";
import { Facts } from "./contact/facts.tsx";
import { AttachedPicture, MessageField, PictureField, SenderFields, Sent } from "./contact/parts.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";
import "./contact/communities.css";
import "./contact/conversation.css";

type Followed = Pick<Enquiry, "ref" | "state" | "messages"> & { readonly to: string };

type ContactCommunityData = DataOf<typeof contactCommunityPage>;

const topics = () => enquiryTopics.map((value) => ({ value, label: topicWords[value] }));

export default function ContactCommunity({ data, form }: PropsOf<typeof contactCommunityPage>) {
  if (data.view === "followed") return <FollowedEnquiry enquiry={data.enquiry} form={form} />;
  const { to, recipient, sent, sender, organisation, isLinkOver, choices, search } = data;
  if (sent) return <Sent sent={sent} />;
  // A team that asks for help does not ask another community.
  const isForUs = !to && organisation !== undefined;
  return (
    <NarrowPage
      title={
        recipient
          ? words.writeToNamed({ name: recipient.name })
          : isForUs
            ? words.askUs()
            : words.writeToCommunity()
      }
      lead={isForUs ? undefined : to ? words.writeToCommunityLead() : words.orAskUs()}
      beside={
        <Facts
          facts={[
            { icon: "clock", title: words.factAnswer(), text: words.factAnswerText() },
            { icon: "mail", title: words.factFollow(), text: words.factFollowText() },
            { icon: "lock", title: words.factPrivacy(), text: words.factPrivacyText() },
          ]}
        />
      }
    >
      {isLinkOver && <Notice tone="warn" title={words.linkInvalid()} text={words.linkInvalidLead()} />}
      {recipient && (
        <Row wrap={false} gap={3}>
          <Avatar name={recipient.name} src={recipient.logoUrl} shape="square" />
          <div>
            <strong>
              <a href={href("communityProfile", { business: to })}>{recipient.name}</a>
            </strong>
            {recipient.tagline && <p className="muted small">{recipient.tagline}</p>}
          </div>
        </Row>
      )}
      {!to && !isForUs && choices.length > 0 && <WhichCommunity choices={choices} search={search} />}
      <Form state={form} intent="send" encType="multipart/form-data" data-warn-unsaved="" values={{ to }}>
        <SelectField label={words.topic()} name="topic" options={topics()} defaultValue="other" />
        <SenderFields sender={sender} />
        {!to && (
          <TextField
            label={words.organisation()}
            name="organisation"
            optional
            maxLength={120}
            autoComplete="organization"
            defaultValue={organisation}
          />
        )}
        <PictureField />
        <MessageField />
        <SubmitRow icon="send">{commonWords.send()}</SubmitRow>
      </Form>
    </NarrowPage>
  );
}

/** Refers questions about a community to that community rather than to us. */
const WhichCommunity = ({
  choices,
  search,
}: Pick<Extract<ContactCommunityData, { view: "write" }>, "choices" | "search">) => (
  <Card title={words.aboutCommunity()} tone="sunken" gap={4}>
    <form className="search" method="get">
      <SearchField label={words.searchCommunities()} name="community" defaultValue={search} />
      <SubmitButton variant="secondary">{commonWords.search()}</SubmitButton>
    </form>
    <Stack as="ul" gap={1} className="contact-communities">
      {choices.map(({ slug, name }) => (
        <Row as="li" between wrap={false} key={slug}>
          <a href={href("communityProfile", { business: slug })}>{name}</a>
          <ButtonLink
            href={href("contactCommunity", {}, { to: slug })}
            size="small"
            variant="quiet"
            icon="send"
            aria-label={words.writeToNamed({ name })}
          >
            {words.write()}
          </ButtonLink>
        </Row>
      ))}
    </Stack>
    <p className="muted small">{words.otherwiseToUs()}</p>
  </Card>
);

const stateWords: Readonly<Record<Enquiry["state"], string>> = translated({
  new: words.stateArrived,
  open: words.stateInProgress,
  answered: words.stateAnswered,
  closed: words.stateClosed,
  spam: words.stateClosed,
});

/** The sender's view of an enquiry, opened by the link in their email. */
function FollowedEnquiry({ enquiry, form }: { enquiry: Followed; form: FormState | undefined }) {
  const { ref, to, state, messages } = enquiry;
  return (
    <NarrowPage title={words.yourMessageTo({ to })} lead={ref}>
      <p>
        <Badge tone={state === "answered" ? "good" : "info"}>{stateWords[state]}</Badge>
      </p>
      <ol className="conversation">
        {messages.map(({ from, author, text, at, imageUrl }) => (
          <li key={at} data-from={from}>
            <p className="muted small">
              {from === "sender" ? words.you() : author} · <Ago value={at} />
            </p>
            <p className="conversation-text">{text}</p>
            {imageUrl && <AttachedPicture url={imageUrl} />}
          </li>
        ))}
      </ol>
      <Form state={form} intent="add" data-warn-unsaved="">
        <TextArea label={words.addToMessage()} name="message" rows={4} maxLength={2000} />
        <SubmitRow icon="send">{commonWords.send()}</SubmitRow>
      </Form>
    </NarrowPage>
  );
}
