import type { Claim, Offer } from "#shared/contract/claims.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { treetCategories, valueText } from "#shared/treets.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Icon } from "../../design/icon.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Grid } from "../../design/layout.tsx";
import { FilterChips, TabLinks, Toolbar } from "../../design/list-tools.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { SearchField } from "../../design/text-field.tsx";
import { useRootData } from "../../root-data.ts";
import { claimStateNames, claimStateTones } from "../treet/claim-words.ts";
import { categoryName, typeNames } from "./treet-words.ts";

export interface MemberTreetsData {
  readonly view: "member";
  readonly tab: "all" | "mine";
  readonly offers: readonly Offer[];
  readonly claims: readonly Claim[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: { readonly search?: string | undefined; readonly category?: string | undefined };
  /** A team looks through its members' eyes. */
  readonly isLens: boolean;
}

export function MemberTreets({ data }: { data: MemberTreetsData }) {
  const { tab, query, isLens } = data;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const lens = isLens ? "member" : undefined;
  const link = (more: object) => href("treets", { business: slug }, { as: lens, ...query, ...more });
  return (
    <>
      <PageHeader
        title={tab === "mine" ? "My claims" : "Treets"}
        lead={
          tab === "mine"
            ? "What you have claimed, the newest first."
            : `Yours as a member of ${business?.name}.`
        }
        {...(isLens && { back: { href: href("treets", { business: slug }), label: "Back to managing" } })}
      />
      {!isLens && (
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
        <MyClaims claims={data.claims} business={slug} />
      ) : (
        <>
          <Toolbar>
            <form method="get" action={href("treets", { business: slug })}>
              {lens && <input type="hidden" name="as" value={lens} />}
              <SearchField label="Search treets" name="search" defaultValue={query.search} />
              <SubmitButton variant="secondary">Search</SubmitButton>
            </form>
          </Toolbar>
          <FilterChips
            label="Categories"
            items={[
              { label: "All", href: link({ category: undefined }), current: !query.category },
              ...treetCategories.map((category) => ({
                label: categoryName(category),
                href: link({ category }),
                current: query.category === category,
              })),
            ]}
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
              <Offers
                data={{ ...data, offers }}
                business={slug}
                clearHref={href("treets", { business: slug }, { as: lens })}
              />
            )}
          </InfiniteList>
        </>
      )}
    </>
  );
}

function Offers({
  data,
  business,
  clearHref,
}: {
  data: MemberTreetsData;
  business: string;
  clearHref: string;
}) {
  if (data.offers.length === 0) {
    const isFiltered = data.query.search || data.query.category;
    return isFiltered ? (
      <EmptyState
        icon="search"
        title="No treets match"
        action={<ButtonLink href={clearHref}>Clear filters</ButtonLink>}
      />
    ) : (
      <EmptyState icon="gift" title="Nothing here yet">
        <p>We will tell you as soon as there is.</p>
      </EmptyState>
    );
  }
  return (
    <Grid min="16rem" as="ul" className="offers">
      {data.offers.map((offer) => (
        <li key={offer.id}>
          <OfferCard
            offer={offer}
            href={href("treet", { business, rest: [offer.id] }, { as: data.isLens ? "member" : undefined })}
          />
        </li>
      ))}
    </Grid>
  );
}

export function OfferCard({ offer, href }: { offer: Offer; href: string }) {
  const value = valueText(offer);
  return (
    <article className="offer">
      <div className="offer-picture" data-category={offer.category}>
        {offer.imageId ? (
          <img
            src={imageUrl(offer.imageId, "medium")}
            alt={offer.imageAlt}
            loading="lazy"
            width={512}
            height={288}
          />
        ) : (
          <Icon name={typeNames[offer.type].icon} />
        )}
        {value && <span className="offer-value">{value}</span>}
      </div>
      <div className="offer-text">
        <h2>
          <a href={href}>{offer.title}</a>
        </h2>
        <p className="muted small">{offer.summary}</p>
        <p className="offer-facts">
          {offer.claimed > 0 && <Badge tone="good">Claimed</Badge>}
          {offer.left !== null && (
            <Badge tone={offer.left > 0 ? "neutral" : "bad"}>{leftText(offer.left)}</Badge>
          )}
          {offer.claimUntil && (
            <span className="muted small">
              Until <Time value={offer.claimUntil} />
            </span>
          )}
        </p>
      </div>
    </article>
  );
}

const leftText = (left: number) => (left === 0 ? "All are claimed" : `${left.toLocaleString("en")} left`);

function MyClaims({ claims, business }: { claims: readonly Claim[]; business: string }) {
  if (claims.length === 0) {
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
              <strong>{claim.treet.title}</strong>
              <span className="muted small">
                <code>{claim.ref}</code> · claimed <Time value={claim.claimedAt} />
                {claim.expiresAt && claim.state === "active" && (
                  <>
                    , good until <Time value={claim.expiresAt} />
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
