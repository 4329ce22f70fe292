import type { PackForTeam, PackProgress } from "#shared/contract/packs.ts";
import { href } from "#shared/href.ts";
import { type PackPhase, type PackStage, packStages } from "#shared/packs.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PostForm } from "../../design/form.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Email, Time } from "../../design/text.tsx";
import { useRootData } from "../../root-data.ts";

export interface PackMembersData {
  readonly view: "members";
  readonly pack: PackForTeam;
  readonly progress: readonly PackProgress[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly counts: Readonly<Record<PackStage, number>>;
  readonly stage: PackStage | undefined;
}

const stageNames: Readonly<Record<PackStage, string>> = {
  none: "Nothing claimed",
  some: "Some claimed",
  all: "Everything claimed",
};

const notSeen: Readonly<Record<Exclude<PackPhase, "visible">, string>> = {
  draft: "It is not published, so nobody sees it yet. These are the members who will.",
  scheduled: "Its time has not come, so nobody sees it yet. These are the members who will.",
  over: "Its time is over, so nobody sees it any more. These are the members it was for.",
  archived: "It is archived, so nobody sees it. These are the members it was for.",
};

/** Who sees a pack, and how many of its treets each has claimed. */
export function PackMembers({ data }: { data: PackMembersData }) {
  const business = useRootData().business?.slug ?? "";
  const { pack, counts, stage, total } = data;
  const link = (query: { stage?: PackStage | undefined; cursor?: string } = {}) =>
    href("pack", { business, rest: [pack.id, "members"] }, { stage, ...query });
  const pageOf = ({ progress, nextCursor }: PackMembersData) => ({
    rows: progress,
    nextHref: nextCursor ? link({ cursor: nextCursor }) : null,
  });
  return (
    <Stack gap={5}>
      <PageHeader
        title={`Members and ${pack.title}`}
        lead="Everybody who sees it, and how many of its treets they have claimed."
        back={{ href: href("pack", { business, rest: [pack.id] }), label: pack.title }}
        actions={
          <Needs action="packs.manage">
            <ButtonLink href={href("members", { business })} icon="users">
              Give it to members
            </ButtonLink>
          </Needs>
        }
      />
      {pack.phase !== "visible" && (
        <Notice tone="info">
          <p>{notSeen[pack.phase]}</p>
        </Notice>
      )}
      <FilterChips
        label="Members by what they have claimed"
        items={[
          {
            label: "All",
            href: link({ stage: undefined }),
            current: stage === undefined,
            count: counts.none + counts.some + counts.all,
          },
          ...packStages.map((each) => ({
            label: stageNames[each],
            href: link({ stage: each }),
            current: stage === each,
            count: counts[each],
          })),
        ]}
      />
      <InfiniteList<PackMembersData, PackProgress>
        label="members"
        listHref={link()}
        first={pageOf(data)}
        total={total}
        rowKey={({ id }) => id}
        read={pageOf}
      >
        {(rows) => (
          <DataTable
            caption="Members who see this pack"
            columns={columnsFor(pack)}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => href("members", { business }, { member: id })}
            empty={
              <EmptyState icon="users" title={stage ? "Nobody is this far" : "Nobody sees it yet"}>
                {!stage && "Give it to members, or make it for everybody."}
              </EmptyState>
            }
          />
        )}
      </InfiniteList>
    </Stack>
  );
}

const columnsFor = ({ items }: PackForTeam): Column<PackProgress>[] => [
  {
    id: "name",
    header: "Member",
    cell: ({ name, email }) => (
      <>
        <strong>{name}</strong>
        {name !== email && (
          <span className="muted small block">
            <Email address={email} />
          </span>
        )}
      </>
    ),
  },
  {
    id: "claimed",
    header: "Claimed",
    align: "end",
    cell: ({ claimed }) => `${claimed} of ${items}`,
  },
  {
    id: "last",
    header: "Last claim",
    hideBelow: "small",
    cell: ({ lastClaimAt }) => lastClaimAt && <Time value={lastClaimAt} />,
  },
  {
    id: "given",
    header: "Given",
    hideBelow: "medium",
    cell: ({ id, name, wasGiven }) =>
      wasGiven && (
        <Row gap={2}>
          <Badge tone="info">Given</Badge>
          <Needs action="packs.manage">
            <PostForm>
              <input type="hidden" name="intent" value="take" />
              <input type="hidden" name="member" value={id} />
              <Button type="submit" size="small" variant="quiet" aria-label={`Take it from ${name}`}>
                Take back
              </Button>
            </PostForm>
          </Needs>
        </Row>
      ),
  },
];
