import type { Announcement } from "#shared/contract/announcements.ts";
import { href } from "#shared/href.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/announcements.ts";
import * as commonWords from "#words/common.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { PagedTable } from "../../lists/paged-table.tsx";
import type { PageProps } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { audienceText, stateNames, stateTones } from "./announcement-words.ts";
import { OneAnnouncement } from "./one-announcement.tsx";
import { Recipients } from "./recipients.tsx";
import type { AnnouncementsData } from "./types.ts";

/** What the team writes to its members: the list of announcements, one of them with its recipients, or the form for one. */
export function AnnouncementsPage({ data, form }: PageProps<AnnouncementsData>) {
  const slug = useRootData().business?.slug ?? "";
  if (data.screen === "form") return <AnnouncementForm {...data} form={form} slug={slug} />;
  if (data.screen === "recipients") return <Recipients data={data} slug={slug} />;
  if (data.screen === "one") return <OneAnnouncement {...data} form={form} slug={slug} />;
  return <AnnouncementList data={data} slug={slug} />;
}

interface AnnouncementListProps {
  readonly data: Extract<AnnouncementsData, { screen: "list" }>;
  readonly slug: string;
}

function AnnouncementList({ data, slug }: AnnouncementListProps) {
  const to = (announcement: string, cursor?: string) =>
    href("members", { business: slug }, { announcement, cursor });
  return (
    <Stack gap={5}>
      <PageHeader
        title={words.announcements()}
        lead={words.lead()}
        back={{ href: href("members", { business: slug }), label: commonWords.members() }}
        actions={
          <Needs action="members.manage">
            <ButtonLink href={to("new")} variant="primary" icon="plus">
              {words.newAnnouncement()}
            </ButtonLink>
          </Needs>
        }
      />
      <PagedTable<Announcement>
        label={words.listed()}
        caption={words.announcements()}
        data={data}
        pageHref={(cursor) => to("all", cursor)}
        cursor={data.cursor}
        columns={columns}
        rowHref={({ id }) => to(id)}
        empty={
          <EmptyState icon="mail" title={words.noneYet()}>
            <p>{words.noneYetText()}</p>
          </EmptyState>
        }
      />
    </Stack>
  );
}

const columns: readonly Column<Announcement>[] = [
  { id: "subject", header: words.subject, cell: ({ subject }) => subject },
  { id: "audience", header: words.to, cell: audienceText, hideBelow: "medium" },
  {
    id: "state",
    header: words.status,
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
  {
    id: "sent",
    header: words.sent,
    cell: ({ sentAt, author }) => sentAt && <SentBy at={sentAt} author={author} />,
    hideBelow: "small",
  },
  {
    id: "emails",
    header: commonWords.emails,
    align: "end",
    cell: ({ state, sent }) => state !== "draft" && numberText(sent),
    hideBelow: "small",
  },
];

const SentBy = ({ at, author }: { readonly at: string; readonly author: string | null }) => (
  <>
    <Time value={at} />
    {author && `, ${author}`}
  </>
);
