import type { communityProfilePage } from "#server/pages/community-profile.ts";
import type { ReceivedAnnouncement, ReceivedExcerpt } from "#shared/contract/announcements.ts";
import { href } from "#shared/href.ts";
import { splitAtAddresses } from "#shared/web-addresses.ts";
import * as words from "#words/announcements.ts";
import * as perksWords from "#words/perks.ts";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { ExternalLink } from "../../design/external-link.tsx";
import { InPlace } from "../../design/in-place.tsx";
import { Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { PagedList } from "../../lists/paged-list.tsx";
import type { ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import "./my-announcements.css";

type Announcements = ViewOf<typeof communityProfilePage, "announcements">;

/** What the team wrote to the member: all of it, latest first, or one announcement. */
export function MyAnnouncements({ data }: { data: Announcements }) {
  const { slug, announcement } = data;
  const name = useRootData().business?.name ?? "";
  const to = (more: { announcement?: string; cursor?: string | undefined } = {}) =>
    href("communityProfile", { business: slug }, { tab: "announcements", ...more });
  if (announcement !== null) return <OneAnnouncement announcement={announcement} back={to()} />;
  return (
    <Stack gap={5}>
      <PageHeader title={words.announcements()} lead={perksWords.announcementsLead({ name })} />
      <PagedList<ReceivedExcerpt>
        label={words.listed()}
        data={data}
        pageHref={(cursor) => to({ cursor })}
        cursor={data.cursor}
        empty={
          <EmptyState icon="mail" title={words.noneYet()}>
            <p>{perksWords.noAnnouncementsText({ name })}</p>
          </EmptyState>
        }
      >
        {(items) => (
          <ul className="my-announcements">
            {items.map((item) => (
              <li key={item.id}>
                <Excerpt item={item} to={to({ announcement: item.id })} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Stack>
  );
}

const Excerpt = ({ item: { subject, excerpt, isCut, sentAt }, to }: ExcerptProps) => (
  <Card title={<a href={to}>{subject}</a>}>
    <p className="muted small">
      <Time value={sentAt} />
    </p>
    <p className="my-announcement-text">{isCut ? `${excerpt.trimEnd()}…` : excerpt}</p>
  </Card>
);

interface ExcerptProps {
  readonly item: ReceivedExcerpt;
  readonly to: string;
}

const OneAnnouncement = ({ announcement: { subject, message, sentAt }, back }: OneAnnouncementProps) => (
  <Stack gap={5}>
    <PageHeader
      title={subject}
      lead={<Time value={sentAt} format="datetime" />}
      back={{ href: back, label: words.announcements() }}
    />
    <Card>
      <p className="my-announcement-text">
        <InPlace items={splitAtAddresses(message)}>
          {(part, index) => (index % 2 === 1 ? <ExternalLink href={part}>{part}</ExternalLink> : part)}
        </InPlace>
      </p>
    </Card>
  </Stack>
);

interface OneAnnouncementProps {
  readonly announcement: ReceivedAnnouncement;
  readonly back: string;
}
