import { useEffect } from "react";
import type { managePartnerPage } from "#server/pages/manage-partner.ts";
import { href } from "#shared/href.ts";
import { MAX_PARTNER_MESSAGE_LENGTH } from "#shared/partner-rules.ts";
import * as words from "#words/partners.ts";
import { Ago } from "../../design/ago.tsx";
import { Button, ButtonLink, SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { unscripted } from "../../design/hydrated.ts";
import { Barred, useObstacleTo } from "../../design/needs.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { DataOf, FormState } from "../../page-props.ts";
import { request } from "../../requests.ts";
import "../contact/conversation.css";

type ThreadData = NonNullable<DataOf<typeof managePartnerPage>["thread"]>;

interface ThreadProps {
  readonly business: string;
  readonly partner: string;
  /** Name of the other side. */
  readonly other: string;
  readonly thread: ThreadData;
  readonly form: FormState | undefined;
}

/** Messages between a community and its supplier. */
export function Thread({ business, partner, other, thread, form }: ThreadProps) {
  const { messages, earlier, isLatest, unread, isOpen } = thread;
  const obstacle = useObstacleTo("messages.send");
  const newest = messages[0]?.id;
  const isNew = isLatest && unread > 0;
  useEffect(() => {
    if (!isNew || !newest) return;
    const path = `/api/v1/businesses/${business}/partners/${partner}/messages/read`;
    // If this fails, the messages stay unread, which is acceptable.
    request(path, { method: "POST", body: { upTo: newest } }).catch(() => undefined);
  }, [isNew, newest, business, partner]);
  const page = (before?: string) => href("managePartner", { business, partner }, { tab: "messages", before });
  return (
    <Card title={unread > 0 ? words.messagesUnread({ unread }) : words.messages()} id="messages" gap={4}>
      {earlier && (
        <p>
          <ButtonLink href={page(earlier)} size="small" variant="quiet">
            {words.earlierMessages()}
          </ButtonLink>
        </p>
      )}
      {messages.length === 0 ? (
        <p className="muted">{words.noMessages()}</p>
      ) : (
        <ol className="conversation">
          {messages.toReversed().map(({ id, isOurs, author, text, at }) => (
            <li key={id} data-from={isOurs ? "team" : "sender"}>
              <p className="muted small">
                {[author, isOurs ? null : other].filter(Boolean).join(", ") || words.formerMember()}
                {" · "}
                <Ago value={at} />
              </p>
              <p className="conversation-text">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {!isLatest && (
        <p>
          <ButtonLink href={page()} size="small" variant="quiet">
            {words.backToLatest()}
          </ButtonLink>
        </p>
      )}
      {isNew && (
        <PostForm {...unscripted} intent="read" values={{ upTo: newest }}>
          <Button type="submit" size="small">
            {words.markRead()}
          </Button>
        </PostForm>
      )}
      {isOpen && obstacle && (
        <Barred by={obstacle}>
          <div className="form-actions">
            <Button icon="send">{words.sendMessage()}</Button>
          </div>
        </Barred>
      )}
      {isOpen && !obstacle && (
        <Form state={form} intent="write" action={page()} data-warn-unsaved="" key={newest}>
          <TextArea
            label={words.writeToNamed({ other })}
            name="text"
            rows={3}
            maxLength={MAX_PARTNER_MESSAGE_LENGTH}
            hint={words.messageHint()}
          />
          <SubmitRow icon="send">{words.sendMessage()}</SubmitRow>
        </Form>
      )}
    </Card>
  );
}
