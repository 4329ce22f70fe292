import type { AnnouncementDetail, Reach } from "#shared/contract/announcements.ts";
import { href } from "#shared/href.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/announcements.ts";
import * as commonWords from "#words/common.ts";
import { ActionForm } from "../../design/action-form.tsx";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { LONG_WORK_POLLING, usePolling } from "../../navigation/use-polling.ts";
import type { FormState } from "../../page-props.ts";
import { MailSample } from "../parts/mail-sample.tsx";
import { audienceText, stateNames, stateTones } from "./announcement-words.ts";

interface OneAnnouncementProps {
  readonly announcement: AnnouncementDetail;
  readonly form: FormState | undefined;
  readonly slug: string;
}

/** An announcement as members get it: before it is sent with whom it reaches, afterwards with how many got it. */
export function OneAnnouncement({ announcement, form, slug }: OneAnnouncementProps) {
  const { subject, state, reach, preview } = announcement;
  // The emails are sent even if the page is closed.
  usePolling(state === "sending", LONG_WORK_POLLING);
  return (
    <Stack gap={5}>
      <PageHeader
        title={subject}
        status={<Badge tone={stateTones[state]}>{stateNames[state]}</Badge>}
        back={{
          href: href("members", { business: slug }, { announcement: "all" }),
          label: words.announcements(),
        }}
      />
      <Card title={words.recipients()} gap={4}>
        <DescriptionList items={reach ? reachFacts(announcement, reach) : sentFacts(announcement)} />
        {!reach && (
          <a href={href("members", { business: slug }, { announcement: announcement.id, recipients: 1 })}>
            {words.seeRecipients()}
          </a>
        )}
        {reach && reach.recipients < reach.members && <p className="muted small">{words.othersInTreets()}</p>}
        {reach && (
          <Needs action="members.manage">
            <DraftActions announcement={announcement} count={reach.members} form={form} slug={slug} />
          </Needs>
        )}
      </Card>
      <Card title={reach ? words.preview() : commonWords.message()} gap={3}>
        <MailSample {...preview} label={commonWords.message()} />
        {reach && (
          <p className="muted small">
            {preview.replyTo ? words.repliesTo({ address: preview.replyTo }) : words.noReplies()}
          </p>
        )}
      </Card>
    </Stack>
  );
}

function sentFacts(announcement: AnnouncementDetail) {
  const { sent, sentAt, author } = announcement;
  return [
    { term: words.to(), description: audienceText(announcement) },
    { term: words.emailsSent(), description: numberText(sent) },
    { term: words.sent(), description: sentAt && <Time value={sentAt} /> },
    ...(author ? [{ term: words.sentBy(), description: author }] : []),
  ];
}

/** Who gets it and, if not all of them by e-mail, how many do, with the reasons why the others don't. */
function reachFacts(
  announcement: AnnouncementDetail,
  { members, recipients, turnedOff, unsubscribed, unreachable, inactive }: Reach,
) {
  const reasons = [
    { term: words.turnedOff(), count: turnedOff },
    { term: words.unsubscribed(), count: unsubscribed },
    { term: words.unreachable(), count: unreachable },
    { term: words.inactive(), count: inactive },
  ].filter(({ count }) => count > 0);
  return [
    { term: words.to(), description: audienceText(announcement) },
    ...[
      { term: words.willGetIt(), count: members },
      ...(recipients < members ? [{ term: words.byEmail(), count: recipients }] : []),
      ...reasons,
    ].map(({ term, count }) => ({
      term,
      description: numberText(count),
    })),
  ];
}

interface DraftActionsProps extends OneAnnouncementProps {
  /** Number of members who would get it. */
  readonly count: number;
}

function DraftActions({ announcement: { id, version }, count, form, slug }: DraftActionsProps) {
  const action = href("members", { business: slug }, { announcement: id });
  const fields = { announcement: id };
  return (
    <div className="form-actions">
      {count > 0 && (
        <ConfirmDialog
          title={words.sendQuestion({ count })}
          tone="primary"
          confirmLabel={words.sendNow()}
          trigger={
            <Button icon="send" variant="primary">
              {words.sendTo({ count })}
            </Button>
          }
          intent="send-announcement"
          action={action}
          state={form}
        >
          <input type="hidden" name="announcement" value={id} />
          <input type="hidden" name="version" value={version} />
          <p>{words.sendHint()}</p>
        </ConfirmDialog>
      )}
      <ActionForm action={action} fields={{ intent: "test-announcement", ...fields }}>
        <SubmitButton variant="secondary" icon="mail">
          {words.sendTest()}
        </SubmitButton>
      </ActionForm>
      <ButtonLink href={href("members", { business: slug }, { announcement: id, edit: 1 })} icon="edit">
        {commonWords.edit()}
      </ButtonLink>
      <ActionForm action={action} fields={{ intent: "delete-announcement", ...fields }}>
        <SubmitButton variant="quiet" icon="trash">
          {words.deleteDraft()}
        </SubmitButton>
      </ActionForm>
    </div>
  );
}
