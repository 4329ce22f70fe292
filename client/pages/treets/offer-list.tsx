import type { Offer } from "#shared/contract/claim-shapes.ts";
import { href } from "#shared/href.ts";
import { isNarrowed } from "#shared/lists/list.ts";
import { offersList } from "#shared/lists/treets.ts";
import { FEATURED_SHOWN } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import { ButtonLink } from "../../design/button.tsx";
import { classNames } from "../../design/class-names.ts";
import { EmptyState } from "../../design/empty-state.tsx";
import { FirstStep } from "../../design/first-step.tsx";
import type { MemberTreetsData } from "./member-data.ts";
import { OfferCard } from "./offer-card.tsx";
import "./offers.css";

interface OfferListProps {
  readonly offers: readonly Offer[];
  readonly query: MemberTreetsData["query"];
  readonly offerHref: (offer: Offer) => string;
  /** URL of the list without filters. */
  readonly clearHref: string;
}

/** Treets that members can claim. Featured ones have their own row while no filter or sort order is applied. */
export function OfferList({ offers, query, offerHref, clearHref }: OfferListProps) {
  const { sort, near } = query;
  const isFiltered = isNarrowed(offersList, query);
  if (offers.length === 0) return isFiltered ? <NoMatch clearHref={clearHref} /> : <NoneYet />;
  const isAsIs = !isFiltered && (sort ?? "new") === "new";
  const onTop = isAsIs ? offers.filter(({ featured }) => featured).slice(0, FEATURED_SHOWN) : [];
  const others = offers.filter((offer) => !onTop.includes(offer));
  const each = { offerHref, near, heading: onTop.length > 0 ? ("h3" as const) : ("h2" as const) };
  return (
    <>
      {onTop.length > 0 && (
        <section aria-labelledby="featured-offers" className="featured">
          <h2 id="featured-offers">{words.featured()}</h2>
          <Cards offers={onTop} {...each} isCarousel isOnTop />
        </section>
      )}
      {onTop.length > 0 && others.length > 0 && <h2 className="featured-rest">{words.others()}</h2>}
      {others.length > 0 && <Cards offers={others} {...each} isOnTop={onTop.length === 0} />}
    </>
  );
}

const NoMatch = ({ clearHref }: { clearHref: string }) => (
  <EmptyState
    icon="search"
    title={words.noMatch()}
    action={<ButtonLink href={clearHref}>{words.clearFilters()}</ButtonLink>}
  />
);

const NoneYet = () => (
  <FirstStep
    icon="gift"
    title={words.noneYet()}
    href={href("accountSettings", {}, { tab: "notifications" })}
    label={words.chooseMails()}
  >
    <p>{words.noneYetText()}</p>
  </FirstStep>
);

interface CardsProps extends Pick<OfferListProps, "offers" | "offerHref"> {
  readonly heading: "h2" | "h3";
  readonly near: string | undefined;
  readonly isCarousel?: boolean;
  /** True if this is the first content of the page. */
  readonly isOnTop: boolean;
}

const Cards = ({ offers, offerHref, heading, near, isCarousel = false, isOnTop }: CardsProps) => (
  <div className="offers-width">
    <ul className={classNames("offers", isCarousel ? "offers--carousel" : "offers--rows")}>
      {offers.map((offer, place) => (
        <li key={offer.id}>
          <OfferCard
            offer={offer}
            href={offerHref(offer)}
            heading={heading}
            near={near}
            leads={isOnTop && place === 0}
          />
        </li>
      ))}
    </ul>
  </div>
);
