import type { treetsPage } from "#server/pages/treets.ts";
import type { Pack } from "#shared/contract/packs.ts";
import { href } from "#shared/href.ts";
import { filtersIn } from "#shared/lists/list.ts";
import { packOrders } from "#shared/lists/orders.ts";
import { packsList } from "#shared/lists/packs.ts";
import type { PackPhase } from "#shared/packs.ts";
import { numberText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as listed from "#words/listed.ts";
import * as perksWords from "#words/perks.ts";
import * as words from "#words/treetLists.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { OrderMenu } from "../../lists/order-menu.tsx";
import { PagedList } from "../../lists/paged-list.tsx";
import type { ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { NewPackLink } from "../pack/new-pack-link.tsx";
import { phaseNames, phaseTones, timesText } from "../pack/words.ts";
import { ExportItem } from "../parts/export-item.tsx";
import { OverPlanBadge } from "../parts/over-plan-badge.tsx";
import { AsMember } from "./as-member.tsx";
import { MemberTabs } from "./member-tabs.tsx";
import { packOrderNames } from "./order-names.ts";
import { PackCard } from "./pack-card.tsx";
import { viewAsQuery } from "./view-as-query.ts";
import "./offers.css";

export type PacksData = ViewOf<typeof treetsPage, "packs">;

const title: Column<Pack> = {
  id: "title",
  header: words.pack,
  cell: ({ title, summary }) => (
    <span className="person-text">
      <strong>{title}</strong>
      {summary && <span className="muted small">{summary}</span>}
    </span>
  ),
};
const items: Column<Pack> = {
  id: "items",
  header: commonWords.treets,
  align: "end",
  cell: ({ items }) => numberText(items),
};
const columnsFor = (timezone: string): readonly Column<Pack>[] => [
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
/** Packs of a community: the team manages them, members open them. */
export function PackList({ data }: { data: PacksData }) {
  const business = useRootData().business?.slug ?? "";
  return data.isTeam && data.viewAs === null ? (
    <TeamPacks data={data} business={business} />
  ) : (
    <MemberPacks data={data} business={business} />
  );
}

interface PacksProps {
  readonly data: PacksData;
  readonly business: string;
}

function TeamPacks({ data, business }: PacksProps) {
  const { phase, order } = data.query;
  const link: LinkTo = (changes) =>
    href("treets", { business }, { tab: "packs", ...data.query, cursor: undefined, ...changes });
  const create = (
    <Needs action="packs.manage">
      <NewPackLink business={business} />
    </Needs>
  );
  return (
    <ListPage<Pack, PackPhase>
      className="stack gap-5"
      label={listed.packs()}
      caption={words.packs()}
      data={data}
      link={link}
      header={{
        title: words.packs(),
        lead: words.packsLead(),
        actions: (
          <>
            {create}
            <MoreMenu>
              <ExportItem
                slug={business}
                sheet="packs.csv"
                asked={{ ...filtersIn(packsList, data.query), order }}
                needs="packs.manage"
              />
              <ButtonLink
                href={href("treets", { business }, { tab: "packs", as: "member" })}
                icon="eye"
                variant="quiet"
              >
                {words.viewAsMember()}
              </ButtonLink>
            </MoreMenu>
          </>
        ),
      }}
      chips={
        <ChoiceChips
          label={words.packsByStatus()}
          name="phase"
          field={packsList.filters.phase}
          current={phase}
          link={link}
        />
      }
      tools={{
        filters: packsList.filters,
        searchLabel: words.searchPacks(),
        tools: <OrderMenu orders={packOrders} names={packOrderNames} order={order} link={link} />,
      }}
      noneMatch={words.noPacksMatch()}
      columns={columnsFor(data.timezone)}
      rowHref={({ id }) => href("pack", { business, rest: [id] })}
      empty={
        <EmptyState icon="package" title={words.noPacks()} action={create}>
          {words.noPacksLead()}
        </EmptyState>
      }
    />
  );
}

/** Packs as cards with pictures, like everything that members can claim. */
function MemberPacks({ data, business }: PacksProps) {
  const { viewAs, timezone } = data;
  const seen = viewAsQuery(viewAs);
  const listHref = (cursor?: string) => href("treets", { business }, { tab: "packs", ...seen, cursor });
  return (
    <AsMember
      viewAs={viewAs}
      back={{ href: href("treets", { business }, { tab: "packs" }), label: words.backToManaging() }}
      kept={{ tab: "packs" }}
    >
      <PageHeader title={words.packs()} lead={words.packsLeadMember()} />
      <MemberTabs business={business} current="packs" viewAs={viewAs} />
      <PagedList<Pack>
        label={listed.packs()}
        data={data}
        pageHref={listHref}
        cursor={data.query.cursor}
        empty={
          <EmptyState
            icon="package"
            title={words.noPacks()}
            action={
              <ButtonLink href={href("treets", { business }, seen)} variant="primary">
                {perksWords.seeTreets()}
              </ButtonLink>
            }
          >
            {words.noPacksMember()}
          </EmptyState>
        }
      >
        {(packs) => (
          <div className="offers-width">
            <ul className="offers offers--rows">
              {packs.map((pack) => (
                <li key={pack.id}>
                  <PackCard
                    pack={pack}
                    href={href("pack", { business, rest: [pack.id] }, seen)}
                    timezone={timezone}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </PagedList>
    </AsMember>
  );
}
