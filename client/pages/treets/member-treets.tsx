import type { Claim, Offer } from "#shared/contract/claims.ts";
import { href } from "#shared/href.ts";
import { offersList } from "#shared/lists/treets.ts";
import { type CatalogueSort, catalogueSorts } from "#shared/treets.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Icon } from "../../design/icon.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Grid } from "../../design/layout.tsx";
import { TabLinks, Toolbar } from "../../design/list-tools.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { SelectField } from "../../design/text-field.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import { FilterFields } from "../../lists/filter-fields.tsx";
import { ListSearch } from "../../lists/list-search.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { useRootData } from "../../root-data.ts";
import { claimStateNames, claimStateTones } from "../treet/claim-words.ts";
import { ClaimedTreet } from "../treet/claimed-treet.tsx";
import type { MemberTreetsData } from "./member-data.ts";
import { OfferList } from "./offer-list.tsx";
import { typeNames } from "./treet-words.ts";
import { ViewAsChoice, viewAsQuery } from "./view-as-choice.tsx";

export function MemberTreets({ data }: { data: MemberTreetsData }) {
  const { tab, query, viewAs } = data;
  const isViewingAs = viewAs !== null;
  const seen = viewAsQuery(viewAs);
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const link: LinkTo = (more) => href("treets", { business: slug }, { ...seen, ...query, ...more });
  return (
    <>
      <PageHeader
        title={tab === "mine" ? "My claims" : "Treets"}
        lead={
          tab === "mine"
            ? "What you have claimed, what ends soonest on top."
            : `Yours as a member of ${business?.name}.`
        }
        {...(isViewingAs && {
          back: { href: href("treets", { business: slug }), label: "Back to managing" },
        })}
      />
      {!isViewingAs && (
        <TabLinks
          label="Treets"
          items={[
            { label: "All", href: href("treets", { business: slug }), current: tab === "all" },
            {
              label: "My claims",
              href: href("treets", { business: slug }, { tab: "mine" }),
              current: tab === "mine",
            },
          ]}
        />
      )}
      {tab === "mine" ? (
        <MyClaims data={data} business={slug} />
      ) : (
        <>
          {viewAs && <ViewAsChoice viewAs={viewAs} kept={query} />}
          <Toolbar>
            <ListSearch
              label="Search treets"
              action={href("treets", { business: slug })}
              query={query}
              kept={seen}
              asked={["place", "unclaimed", "sort"]}
            >
              <OfferFilters query={query} isViewingAs={isViewingAs} />
            </ListSearch>
          </Toolbar>
          <ChoiceChips
            label="Categories"
            name="category"
            field={category}
            current={query.category}
            link={link}
          />
          <InfiniteList<MemberTreetsData, Offer>
            label="treets"
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
      )}
    </>
  );
}

const { category, place, unclaimed } = offersList.filters;

const sortNames: Readonly<Record<CatalogueSort, string>> = {
  new: "The newest first",
  ending: "What ends first",
  popular: "What most have claimed",
};

/** Narrower than a category, and in another order. */
function OfferFilters({ query, isViewingAs }: Pick<MemberTreetsData, "query"> & { isViewingAs: boolean }) {
  return (
    <details open={Boolean(query.place ?? query.unclaimed ?? query.sort)}>
      <summary className="button button--quiet">Filter and sort</summary>
      <Grid min="12rem">
        {/* Nobody in particular has claimed anything. */}
        <FilterFields filters={isViewingAs ? { place } : { place, unclaimed }} query={query} choices={{}} />
        <SelectField
          label="Order"
          name="sort"
          defaultValue={query.sort ?? "new"}
          options={catalogueSorts.map((value) => ({ value, label: sortNames[value] }))}
        />
      </Grid>
    </details>
  );
}

function MyClaims({ data, business }: { data: MemberTreetsData; business: string }) {
  const { search } = data.query;
  const link = (cursor?: string) => href("treets", { business }, { tab: "mine", search, cursor });
  const pageOf = ({ claims, nextCursor }: MemberTreetsData) => ({
    rows: claims,
    nextHref: nextCursor && link(nextCursor),
  });
  return (
    <>
      <Toolbar>
        <ListSearch
          label="Search my claims"
          action={href("treets", { business })}
          query={{ search }}
          kept={{ tab: "mine" }}
        />
      </Toolbar>
      <InfiniteList<MemberTreetsData, Claim>
        label="claims"
        listHref={link()}
        first={pageOf(data)}
        total={data.total}
        rowKey={({ id }) => id}
        read={pageOf}
      >
        {(claims) => <ClaimList claims={claims} business={business} isFiltered={search !== undefined} />}
      </InfiniteList>
    </>
  );
}

function ClaimList({
  claims,
  business,
  isFiltered,
}: {
  claims: readonly Claim[];
  business: string;
  isFiltered: boolean;
}) {
  if (claims.length === 0) {
    if (isFiltered) {
      const all = href("treets", { business }, { tab: "mine" });
      return (
        <EmptyState
          icon="search"
          title="No claims match"
          action={<ButtonLink href={all}>Clear the search</ButtonLink>}
        />
      );
    }
    return (
      <EmptyState
        icon="tag"
        title="You have not claimed anything yet"
        action={
          <ButtonLink href={href("treets", { business })} variant="primary">
            See what there is
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className="claims">
      {claims.map((claim) => (
        <li key={claim.id}>
          <a className="claim" href={href("treet", { business, rest: [claim.treet.id] })}>
            <span className="treet-cell-icon">
              <Icon name={typeNames[claim.treet.type].icon} />
            </span>
            <span className="person-text">
              <span>
                <ClaimedTreet claim={claim} />
              </span>
              <span className="muted small">
                <code>{claim.ref}</code> · claimed <Time value={claim.claimedAt} />
                {claim.expiresAt && claim.state === "active" && (
                  <>
                    , good until <Time value={claim.expiresAt} decides />
                  </>
                )}
              </span>
            </span>
            <Badge tone={claimStateTones[claim.state]}>{claimStateNames[claim.state]}</Badge>
          </a>
        </li>
      ))}
    </ul>
  );
}
