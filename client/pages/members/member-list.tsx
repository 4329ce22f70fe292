import type { Member } from "#shared/contract/member-shapes.ts";
import { href } from "#shared/href.ts";
import { filtersIn, viewOptionsIn } from "#shared/lists/list.ts";
import { membersList } from "#shared/lists/members.ts";
import { columnsIn, type MemberStatus } from "#shared/member-rules.ts";
import * as announcementWords from "#words/announcements.ts";
import * as commonWords from "#words/common.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/members.ts";
import * as viewWords from "#words/views.ts";
import { ButtonLink } from "../../design/button.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import { answerTo } from "../../lists/answer-to.ts";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import { ViewTools } from "../../lists/column-chooser.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { AnyQuery } from "../../lists/list-types.ts";
import { ViewChips } from "../../lists/view-chips.tsx";
import type { PageProps } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { ExportItem } from "../parts/export-item.tsx";
import { UndoBar } from "../parts/undo-bar.tsx";
import { ExportTicked, memberActions } from "./bulk-bar.tsx";
import { useColumns } from "./columns.tsx";
import { choicesIn } from "./filter-choices.ts";
import { memberDrawers } from "./late-drawers.ts";
import { MemberSelection } from "./member-selection.tsx";
import { NobodyYet } from "./nobody-yet.tsx";
import { refusedWay } from "./refused-way.ts";
import { StatusHelp } from "./status-help.tsx";
import type { LinkTo, MembersData } from "./types.ts";
import { columnNames } from "./words.ts";

const { filters } = membersList;

/** All members of a community, with the team's actions on them. */
export function MemberList({ data, form }: PageProps<MembersData>) {
  const { query, may, panel, packs } = data;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const to = (asked: AnyQuery) => href("members", { business: slug }, asked);
  const link: LinkTo = (changes) => to({ ...query, cursor: undefined, ...changes });
  const columns = useColumns(query, link);
  const actions = memberActions(packs, may.manage);

  return (
    <ListPage<Member, MemberStatus>
      className="members"
      label={listed.members()}
      caption={words.titleNamed({ name: business?.name ?? "" })}
      data={data}
      link={link}
      header={{
        title: commonWords.members(),
        lead: words.lead({ name: business?.name ?? "" }),
        actions: <Actions data={data} link={link} slug={slug} />,
      }}
      above={
        <>
          {panel?.kind === "selection" && (
            <MemberSelection panel={panel} data={data} form={form} link={link} slug={slug} />
          )}
          {data.undo && <UndoBar undo={data.undo} action={link({})} />}
        </>
      }
      chips={
        <>
          <ViewChips all={viewWords.allMembers()} views={data.views} current={query.view} to={to} />
          <ChoiceChips
            label={words.membersByStatus()}
            name="status"
            field={filters.status}
            current={query.status}
            link={link}
            counts={data.counts}
            uncounted="left"
          />
        </>
      }
      tools={{
        filters,
        searchLabel: words.searchMembers(),
        choices: panel?.kind === "filters" ? choicesIn(panel, data) : undefined,
        choicesHref: link({ filters: 1 }),
        named: data.named,
        clearHref: to(viewOptionsIn(membersList, query)),
        tools: (
          <ViewTools
            names={columnNames}
            shown={columnsIn(query.columns)}
            chosen={query.columns}
            link={link}
            isOpen={panel?.kind === "columns"}
          />
        ),
      }}
      noneMatch={words.noMatch()}
      below={<StatusHelp data={data} />}
      bulk={{
        needs: "members.manage",
        form: panel?.kind === "selection" ? undefined : answerTo(actions, form),
        action: link({ cursor: query.cursor }),
        tick: { name: "member", label: (member) => words.chooseNamed({ name: nameOf(member) }) },
        name: "intent",
        actions,
        narrowedTo: query.status,
        more: <ExportTicked />,
        selects: "members",
      }}
      columns={columns}
      rowHref={({ id }) => link({ member: id, cursor: query.cursor })}
      empty={<NobodyYet link={link} slug={slug} />}
      after={
        (memberDrawers.isIn(data) || refusedWay(data, form)) && (
          <memberDrawers.Part data={data} form={form} link={link} slug={slug} />
        )
      }
    />
  );
}

const nameOf = ({ firstName, lastName, email }: Member) => `${firstName} ${lastName}`.trim() || email;

const Actions = ({ data: { query }, link, slug }: { data: MembersData; link: LinkTo; slug: string }) => (
  <>
    <Needs action="members.manage">
      <ButtonLink href={link({ add: 1 })} variant="primary" icon="plus">
        {words.addMembers()}
      </ButtonLink>
    </Needs>
    <MoreMenu>
      <ExportItem
        slug={slug}
        sheet="members.csv"
        asked={{
          ...filtersIn(membersList, query),
          sort: query.sort,
          direction: query.direction,
        }}
        needs="members.export"
      />
      <Needs action="members.import">
        <ButtonLink href={link({ import: "new" })} icon="upload" variant="quiet">
          {words.import()}
        </ButtonLink>
      </Needs>
      <ButtonLink
        href={href("members", { business: slug }, { announcement: "all" })}
        icon="mail"
        variant="quiet"
      >
        {announcementWords.announcements()}
      </ButtonLink>
      <Needs action="members.manage">
        <ButtonLink href={link({ labels: 1 })} icon="tag" variant="quiet">
          {words.labels()}
        </ButtonLink>
      </Needs>
    </MoreMenu>
  </>
);
