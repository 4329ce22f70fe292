import type { treetsPage } from "#server/pages/treets.ts";
import type { Pack } from "#shared/contract/packs.ts";
import { href } from "#shared/href.ts";
import { packsList } from "#shared/lists/packs.ts";
import type { PackPhase } from "#shared/packs.ts";
import * as commonWords from "#words/common.ts";
import { language } from "#words/language.ts";
import * as listed from "#words/listed.ts";
import * as perksWords from "#words/perks.ts";
import * as words from "#words/treetLists.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { NewPackLink } from "../pack/new-pack-link.tsx";
import { phaseNames, phaseTones, timesText } from "../pack/words.ts";
import { OverPlanBadge } from "../parts/over-plan-badge.tsx";
import { AsMember } from "./as-member.tsx";
import { MemberTabs } from "./member-tabs.tsx";
import { viewAsQuery } from "./view-as-choice.tsx";

export type PacksData = ViewOf<typeof treetsPage, "packs">;

const title: Column<Pack> = {
  id: "title",
  get header() {
    return words.pack();
  },
  cell: ({ title, summary }) => (
    <span className="person-text">
      <strong>{title}</strong>
      {summary && <span className="muted small">{summary}</span>}
    </span>
  ),
};
const items: Column<Pack> = {
  id: "items",
  get header() {
    return commonWords.treets();
  },
  align: "end",
  cell: ({ items }) => items.toLocaleString(language()),
};
const forTeam = (timezone: string): readonly Column<Pack>[] => [
  title,
  {
    id: "state",
    header: words.state(),
    cell: (pack) => {
      const times = timesText(pack, timezone);
      return (
        <>
          <Badge tone={phaseTones[pack.phase]}>{phaseNames[pack.phase]}</Badge>
          {pack.overPlan && <OverPlanBadge />}
          {times && <span className="muted small block">{times}</span>}
        </>
      );
    },
  },
  items,
  {
    id: "updated",
    header: words.changed(),
    hideBelow: "small",
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
  },
];
const forMembers = (timezone: string): readonly Column<Pack>[] => [
  title,
  {
    id: "claimed",
    header: words.claimed(),
    align: "end",
    cell: ({ claimed, items }) => words.claimedOf({ claimed: claimed ?? 0, items }),
  },
  {
    id: "until",
    header: words.until(),
    hideBelow: "small",
    cell: ({ visibleUntil }) => visibleUntil && <Time value={visibleUntil} timezone={timezone} decides />,
  },
];

/** Nobody in particular has claimed anything. */
const whenViewingAs = (timezone: string): readonly Column<Pack>[] => [
  title,
  items,
  ...forMembers(timezone).filter(({ id }) => id === "until"),
];

/** Packs of a community: its team arranges them, its members open them. */
export function PackList({ data }: { data: PacksData }) {
  const business = useRootData().business?.slug ?? "";
  const { viewAs, timezone } = data;
  const { phase } = data.query;
  const isTeam = data.isTeam && viewAs === null;
  const seen = viewAsQuery(viewAs);
  const link: LinkTo = (changes) =>
    href("treets", { business }, { tab: "packs", ...seen, ...(isTeam && { phase }), ...changes });
  const create = isTeam && (
    <Needs action="packs.manage">
      <NewPackLink business={business} />
    </Needs>
  );
  return (
    <AsMember
      viewAs={viewAs}
      back={{ href: href("treets", { business }, { tab: "packs" }), label: words.backToManaging() }}
      kept={{ tab: "packs" }}
    >
      <ListPage<Pack, PackPhase>
        className="stack gap-5"
        label={listed.packs()}
        caption={words.packs()}
        data={data}
        link={link}
        header={{
          title: words.packs(),
          lead: isTeam ? words.packsLead() : words.packsLeadMember(),
          actions: isTeam && (
            <>
              <ButtonLink href={href("treets", { business }, { tab: "packs", as: "member" })} icon="eye">
                {words.viewAsMember()}
              </ButtonLink>
              {create}
            </>
          ),
        }}
        above={!isTeam && <MemberTabs business={business} current="packs" viewAs={viewAs} />}
        chips={
          isTeam && (
            <ChoiceChips
              label={words.packsByStatus()}
              name="phase"
              field={packsList.filters.phase}
              current={phase}
              link={link}
            />
          )
        }
        tools={{ filters: isTeam ? packsList.filters : {} }}
        noneMatch={words.noPacksMatch()}
        columns={isTeam ? forTeam(timezone) : viewAs ? whenViewingAs(timezone) : forMembers(timezone)}
        rowHref={({ id }) => href("pack", { business, rest: [id] }, seen)}
        empty={
          <EmptyState
            icon="package"
            title={words.noPacks()}
            action={
              create || (
                <ButtonLink href={href("treets", { business }, seen)} variant="primary">
                  {perksWords.seeTreets()}
                </ButtonLink>
              )
            }
          >
            {isTeam ? words.noPacksLead() : words.noPacksMember()}
          </EmptyState>
        }
      />
    </AsMember>
  );
}
