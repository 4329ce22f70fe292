import type { PackForTeam, PackProgress } from "#shared/contract/packs.ts";
import { href } from "#shared/href.ts";
import type { QueryOf } from "#shared/lists/list.ts";
import { packMembersList } from "#shared/lists/packs.ts";
import type { PackPhase, PackStage } from "#shared/packs.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PostForm } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { Email, Time } from "../../design/text.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { LinkTo, Listed } from "../../lists/list-types.ts";
import { useRootData } from "../../root-data.ts";

export interface PackMembersData extends Listed<PackProgress, QueryOf<typeof packMembersList>> {
  readonly view: "members";
  readonly pack: PackForTeam;
  readonly counts: Readonly<Record<PackStage, number>>;
}

const notSeen: Readonly<Record<Exclude<PackPhase, "visible">, string>> = {
  draft: "It is not published, so nobody sees it yet. These are the members who will.",
  scheduled: "Its time has not come, so nobody sees it yet. These are the members who will.",
  over: "Its time is over, so nobody sees it any more. These are the members it was for.",
  archived: "It is archived, so nobody sees it. These are the members it was for.",
};

/** Who sees a pack, and how many of its treets each has claimed. */
export function PackMembers({ data }: { data: PackMembersData }) {
  const business = useRootData().business?.slug ?? "";
  const { pack, counts, query } = data;
  const { stage } = query;
  const link: LinkTo = (changes) =>
    href("pack", { business, rest: [pack.id, "members"] }, { stage, ...changes });
  return (
    <ListPage<PackProgress, never>
      className="stack gap-5"
      label="members"
      caption="Members who see this pack"
      data={data}
      link={link}
      header={{
        title: `Members and ${pack.title}`,
        lead: "Everybody who sees it, and how many of its treets they have claimed.",
        back: { href: href("pack", { business, rest: [pack.id] }), label: pack.title },
        actions: (
          <Needs action="packs.manage">
            <ButtonLink href={href("members", { business })} icon="users">
              Give it to members
            </ButtonLink>
          </Needs>
        ),
      }}
      above={
        pack.phase !== "visible" && (
          <Notice tone="info">
            <p>{notSeen[pack.phase]}</p>
          </Notice>
        )
      }
      chips={
        <ChoiceChips
          label="Members by what they have claimed"
          name="stage"
          field={packMembersList.filters.stage}
          current={stage}
          link={link}
          counts={counts}
        />
      }
      columns={columnsFor(pack)}
      rowHref={({ id }) => href("members", { business }, { member: id })}
      empty={
        <EmptyState icon="users" title={stage ? "Nobody is this far" : "Nobody sees it yet"}>
          {!stage && "Give it to members, or make it for everybody."}
        </EmptyState>
      }
    />
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
