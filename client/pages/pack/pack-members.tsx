import type { packPage } from "#server/pages/pack.ts";
import type { PackForTeam, PackProgress } from "#shared/contract/packs.ts";
import { href } from "#shared/href.ts";
import { filtersIn } from "#shared/lists/list.ts";
import { packMembersList } from "#shared/lists/packs.ts";
import type { PackPhase } from "#shared/packs.ts";
import { translated } from "#shared/words/translated.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/packs.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PostForm } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { Time } from "../../design/text.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { ExportItem } from "../parts/export-item.tsx";
import { memberColumn } from "../parts/member-column.tsx";

export type PackMembersData = ViewOf<typeof packPage, "members">;

const notSeen: Readonly<Record<Exclude<PackPhase, "visible">, string>> = translated({
  draft: words.audienceDraft,
  scheduled: words.audienceScheduled,
  over: words.audienceOver,
  archived: words.audienceArchived,
});

/** Members who see a pack, and how many of its treets each has claimed. */
export function PackMembers({ data }: { data: PackMembersData }) {
  const business = useRootData().business?.slug ?? "";
  const { pack, counts, query } = data;
  const link: LinkTo = (changes) =>
    href("pack", { business, rest: [pack.id, "members"] }, { ...query, cursor: undefined, ...changes });
  return (
    <ListPage<PackProgress, never>
      className="stack gap-5"
      label={listed.members()}
      caption={words.audienceTitle()}
      data={data}
      link={link}
      header={{
        title: words.membersAnd({ title: pack.title }),
        lead: words.audienceLead(),
        back: { href: href("pack", { business, rest: [pack.id] }), label: pack.title },
        actions: (
          <>
            <Needs action="packs.manage">
              <ButtonLink href={href("members", { business })} icon="users">
                {words.giveToMembers()}
              </ButtonLink>
            </Needs>
            <MoreMenu>
              <ExportItem
                slug={business}
                sheet={`packs/${pack.id}/members.csv`}
                asked={filtersIn(packMembersList, query)}
                needs="members.export"
              />
            </MoreMenu>
          </>
        ),
      }}
      above={pack.phase !== "visible" && <Notice tone="info" text={notSeen[pack.phase]} />}
      chips={
        <ChoiceChips
          label={words.membersByProgress()}
          name="stage"
          field={packMembersList.filters.stage}
          current={query.stage}
          link={link}
          counts={counts}
        />
      }
      tools={{ filters: packMembersList.filters, searchLabel: words.searchMembers() }}
      noneMatch={query.search === undefined ? words.noneThisFar() : words.noMembersMatch()}
      columns={columnsFor(pack)}
      rowHref={({ id }) => href("members", { business }, { member: id })}
      empty={
        <EmptyState icon="users" title={words.noAudience()}>
          {words.noAudienceLead()}
        </EmptyState>
      }
    />
  );
}

const columnsFor = ({ items }: PackForTeam): Column<PackProgress>[] => [
  memberColumn,
  {
    id: "claimed",
    header: words.claimed(),
    align: "end",
    cell: ({ claimed }) => words.claimedOf({ claimed, items }),
  },
  {
    id: "last",
    header: words.lastClaim(),
    hideBelow: "small",
    cell: ({ lastClaimAt }) => lastClaimAt && <Time value={lastClaimAt} />,
  },
  {
    id: "given",
    header: words.packGiven(),
    hideBelow: "medium",
    cell: ({ id, name, wasGiven }) =>
      wasGiven && (
        <Row gap={2}>
          <Badge tone="info">{words.packGiven()}</Badge>
          <Needs action="packs.manage">
            <PostForm intent="take" values={{ member: id }}>
              <Button type="submit" size="small" variant="quiet" aria-label={words.takeFromNamed({ name })}>
                {words.takeBack()}
              </Button>
            </PostForm>
          </Needs>
        </Row>
      ),
  },
];
