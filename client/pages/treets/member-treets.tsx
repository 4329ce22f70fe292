import { categoryName } from "#shared/category-names.ts";
import type { Offer } from "#shared/contract/claim-shapes.ts";
import { href } from "#shared/href.ts";
import { isNarrowed } from "#shared/lists/list.ts";
import { offersList } from "#shared/lists/treets.ts";
import { type CatalogueSort, catalogueSorts } from "#shared/treets.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/perks.ts";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { ListToolbar } from "../../lists/list-toolbar.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { SortMenu } from "../../lists/sort-menu.tsx";
import { useRootData } from "../../root-data.ts";
import { AsMember } from "./as-member.tsx";
import type { MemberTreetsData } from "./member-data.ts";
import { MemberTabs } from "./member-tabs.tsx";
import { NearMe } from "./near-me.tsx";
import { OfferList } from "./offer-list.tsx";
import { viewAsQuery } from "./view-as-query.ts";

/** Catalogue of treets that a community's members can claim. */
export function MemberTreets({ data }: { data: MemberTreetsData }) {
  const { viewAs } = data;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  return (
    <AsMember
      viewAs={viewAs}
      back={{ href: href("treets", { business: slug }), label: words.backToManaging() }}
      kept={data.query}
    >
      <PageHeader title={words.treets()} lead={words.lead({ community: business?.name ?? "" })} />
      <MemberTabs business={slug} current="all" viewAs={viewAs} />
      <Catalogue data={data} slug={slug} />
    </AsMember>
  );
}

function Catalogue({ data, slug }: { data: MemberTreetsData; slug: string }) {
  const { query, viewAs } = data;
  const seen = viewAsQuery(viewAs);
  const link: LinkTo = (more) => href("treets", { business: slug }, { ...seen, ...query, ...more });
  const hasTools = data.total > 0 || isNarrowed(offersList, query);
  return (
    <>
      <Categories data={data} link={link} />
      {hasTools && (
        <ListToolbar
          filters={viewAs ? forAnybody : offersList.filters}
          searchLabel={words.search()}
          query={query}
          link={link}
          tools={
            <>
              <SortMenu orders={ordersFor(query, link)} />
              <NearMe isOn={query.near !== undefined} link={link} />
            </>
          }
        />
      )}
      <InfiniteList<MemberTreetsData, Offer>
        label={listed.treets()}
        listHref={link({})}
        first={{ rows: data.offers, nextHref: data.nextCursor && link({ cursor: data.nextCursor }) }}
        total={data.total}
        rowKey={({ id }) => id}
        read={(later) => ({
          rows: later.offers,
          nextHref: later.nextCursor && link({ cursor: later.nextCursor }),
        })}
      >
        {(offers) => (
          <OfferList
            offers={offers}
            query={query}
            offerHref={({ id }) => href("treet", { business: slug, rest: [id] }, seen)}
            clearHref={href("treets", { business: slug }, seen)}
          />
        )}
      </InfiniteList>
    </>
  );
}

/** Filter by category. Empty categories are omitted; hidden if there is only one. */
function Categories({ data: { categories, query }, link }: { data: MemberTreetsData; link: LinkTo }) {
  if (categories.length < 2 && !query.category) return null;
  return (
    <FilterChips
      label={words.categories()}
      items={[
        { label: words.all(), href: link({ category: undefined }), current: query.category === undefined },
        ...categories.map(({ category, total }) => ({
          label: categoryName(category),
          href: link({ category }),
          current: query.category === category,
          count: total,
        })),
      ]}
    />
  );
}

const sortNames: Readonly<Record<CatalogueSort, () => string>> = {
  new: words.newest,
  ending: words.endingFirst,
  popular: words.popular,
  near: words.nearest,
};

/** Sorting by distance requires a position. */
const ordersFor = (query: MemberTreetsData["query"], link: LinkTo) =>
  catalogueSorts
    .filter((sort) => sort !== "near" || query.near !== undefined)
    .map((sort) => ({
      label: sortNames[sort](),
      href: link({ sort }),
      current: sort === (query.sort ?? "new"),
    }));

/** When viewing as a member there are no claims, so the filter for unclaimed treets is left out. */
const { unclaimed: _unclaimed, ...forAnybody } = offersList.filters;
