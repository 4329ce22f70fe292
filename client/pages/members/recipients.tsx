import type { RecipientOutcome } from "#shared/announcements.ts";
import type { AnnouncementRecipient } from "#shared/contract/announcements.ts";
import { href } from "#shared/href.ts";
import { announcementRecipientsList } from "#shared/lists/announcement-recipients.ts";
import { filtersIn } from "#shared/lists/list.ts";
import * as words from "#words/announcements.ts";
import * as commonWords from "#words/common.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Time } from "../../design/text.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { ExportItem } from "../parts/export-item.tsx";
import { memberColumn } from "../parts/member-column.tsx";
import type { AnnouncementsData } from "./types.ts";

interface RecipientsProps {
  readonly data: Extract<AnnouncementsData, { screen: "recipients" }>;
  readonly slug: string;
}

const { outcome: outcomes } = announcementRecipientsList.filters;

/** The members an announcement was sent to, with the delivery of the email to each. */
export function Recipients({ data, slug: business }: RecipientsProps) {
  const { announcement: id, subject, counts, query } = data;
  const link: LinkTo = (changes) =>
    href(
      "members",
      { business },
      { announcement: id, recipients: 1, ...query, cursor: undefined, ...changes },
    );
  return (
    <ListPage<AnnouncementRecipient, never>
      className="stack gap-5"
      label={words.listedRecipients()}
      caption={words.recipientsOf({ subject })}
      data={data}
      link={link}
      header={{
        title: words.recipientsOf({ subject }),
        lead: words.recipientsLead(),
        back: { href: href("members", { business }, { announcement: id }), label: subject },
        actions: (
          <MoreMenu>
            <ExportItem
              slug={business}
              sheet={`announcements/${id}/recipients.csv`}
              asked={filtersIn(announcementRecipientsList, query)}
              needs="members.export"
            />
          </MoreMenu>
        ),
      }}
      chips={
        <ChoiceChips
          label={words.recipientsByOutcome()}
          name="outcome"
          field={outcomes}
          // Most announcements end in one or two ways.
          values={outcomes.chips.filter((outcome) => counts[outcome] > 0 || outcome === query.outcome)}
          current={query.outcome}
          link={link}
          counts={counts}
        />
      }
      tools={{ filters: announcementRecipientsList.filters, searchLabel: words.searchRecipients() }}
      noneMatch={words.noRecipientsMatch()}
      below={<Explanation counts={counts} />}
      columns={columns}
      rowHref={(member) => href("members", { business }, { member: member.id })}
      empty={
        <EmptyState icon="users" title={words.noRecipients()}>
          <p>{words.noRecipientsText()}</p>
        </EmptyState>
      }
    />
  );
}

/** Explains the outcomes whose names do not say how they come about. */
function Explanation({ counts }: { readonly counts: Readonly<Record<RecipientOutcome, number>> }) {
  return (
    <>
      {counts.missed > 0 && <p className="muted small">{words.missedHint()}</p>}
      {counts.unrecorded > 0 && <p className="muted small">{words.unrecordedHint()}</p>}
    </>
  );
}

const tones: Readonly<Record<RecipientOutcome, Tone>> = {
  sent: "good",
  waiting: "info",
  failed: "bad",
  turned_off: "neutral",
  unsubscribed: "neutral",
  bounced: "warn",
  complained: "warn",
  missed: "warn",
  unrecorded: "neutral",
};

const columns: readonly Column<AnnouncementRecipient>[] = [
  memberColumn,
  {
    id: "outcome",
    header: commonWords.email,
    cell: ({ outcome }) => <Badge tone={tones[outcome]}>{outcomes.names[outcome]}</Badge>,
  },
  {
    id: "at",
    header: words.sent,
    cell: ({ outcome, at }) => outcome === "sent" && at && <Time value={at} format="datetime" />,
    hideBelow: "small",
  },
];
