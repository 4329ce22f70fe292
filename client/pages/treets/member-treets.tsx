import { categoryName } from "#shared/category-names.ts";
import type { Offer } from "#shared/contract/claims.ts";
import { href } from "#shared/href.ts";
import { isNarrowed } from "#shared/lists/list.ts";
import { offersList } from "#shared/lists/treets.ts";
import { type CatalogueSort, catalogueSorts, type TreetPlace } from "#shared/treets.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/perks.ts";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Grid } from "../../design/layout.tsx";
import { FilterChips, Toolbar } from "../../design/list-tools.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { SelectField } from "../../design/text-field.tsx";
import { ListSearch } from "../../lists/list-search.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { AsMember } from "./as-member.tsx";
import type { MemberTreetsData } from "./member-data.ts";
import { MemberTabs } from "./member-tabs.tsx";
import { MyClaims } from "./my-claims.tsx";
import { NearMe } from "./near-me.tsx";
import { OfferList } from "./offer-list.tsx";
import { viewAsQuery } from "./view-as-choice.tsx";

interface MemberTreetsProps {
  readonly data: MemberTreetsData;
  readonly form: FormState | undefined;
}

/** What members of a community can claim, and what they have claimed. */
export function MemberTreets({ data, form }: MemberTreetsProps) {
  const { tab, viewAs } = data;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const isMine = tab === "mine";
  return (
    <AsMember
      viewAs={viewAs}
      back={{ href: href("treets", { business: slug }), label: words.backToManaging() }}
      kept={data.query}
    >
      <PageHeader
        title={isMine ? words.mine() : words.treets()}
        lead={isMine ? words.mineLead() : words.lead({ community: business?.name ?? "" })}
      />
      <MemberTabs business={slug} current={tab} viewAs={viewAs} />
      {isMine ? <MyClaims data={data} form={form} business={slug} /> : <Catalogue data={data} slug={slug} />}
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
      {hasTools && (
        <Toolbar>
          <ListSearch
            label={words.search()}
            action={href("treets", { business: slug })}
            query={query}
            kept={seen}
            asked={["place", "unclaimed", "sort"]}
          >
            <OfferFilters query={query} isViewingAs={viewAs !== null} />
          </ListSearch>
          <NearMe isOn={query.near !== undefined} link={link} />
        </Toolbar>
      )}
      <Categories data={data} link={link} />
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

/** Only those in which there is something; not where all of it is of one kind. */
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

const placeNames: Readonly<Record<TreetPlace, () => string>> = { online: words.online, near: words.inPerson };
const { place } = offersList.filters;

/** Narrower than a category, and in another order. */
function OfferFilters({ query, isViewingAs }: Pick<MemberTreetsData, "query"> & { isViewingAs: boolean }) {
  const sorts = catalogueSorts.filter((sort) => sort !== "near" || query.near !== undefined);
  return (
    <details open={Boolean(query.place ?? query.unclaimed ?? (query.sort !== "near" && query.sort))}>
      <summary className="button button--quiet">{words.filter()}</summary>
      <Grid min="12rem">
        <SelectField
          label={words.where()}
          name="place"
          defaultValue={query.place ?? ""}
          options={[
            { value: "", label: words.anywhere() },
            ...(Object.keys(place.names) as TreetPlace[]).map((value) => ({
              value,
              label: placeNames[value](),
            })),
          ]}
        />
        {/* Nobody in particular has claimed anything. */}
        {!isViewingAs && (
          <SelectField
            label={words.show()}
            name="unclaimed"
            defaultValue={query.unclaimed ?? ""}
            options={[
              { value: "", label: words.everything() },
              { value: "yes", label: words.unclaimed() },
            ]}
          />
        )}
        <SelectField
          label={words.order()}
          name="sort"
          defaultValue={query.sort ?? "new"}
          options={sorts.map((value) => ({ value, label: sortNames[value]() }))}
        />
      </Grid>
    </details>
  );
}
