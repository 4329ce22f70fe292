import type { Offer } from "#shared/contract/claims.ts";
import { href } from "#shared/href.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Grid } from "../../design/layout.tsx";
import type { MemberTreetsData } from "./member-data.ts";
import { OfferCard } from "./offer-card.tsx";

interface OfferListProps {
  readonly offers: readonly Offer[];
  readonly query: MemberTreetsData["query"];
  readonly offerHref: (offer: Offer) => string;
  /** The list as nobody has narrowed it. */
  readonly clearHref: string;
}

/** What members can claim; what the team put on top has a row of its own while nobody looks for something else. */
export function OfferList({ offers, query, offerHref, clearHref }: OfferListProps) {
  const { search, category, place, unclaimed, sort } = query;
  const isFiltered = Boolean(search ?? category ?? place ?? unclaimed);
  if (offers.length === 0) {
    return isFiltered ? (
      <EmptyState
        icon="search"
        title="No treets match"
        action={<ButtonLink href={clearHref}>Clear filters</ButtonLink>}
      />
    ) : (
      <EmptyState
        icon="gift"
        title="Nothing here yet"
        action={
          <ButtonLink href={href("accountSettings", {}, { tab: "notifications" })}>
            Choose your mails
          </ButtonLink>
        }
      >
        <p>We will mail you when the first treet is there, as far as you want mails about new ones.</p>
      </EmptyState>
    );
  }
  const isAsIs = !isFiltered && (sort ?? "new") === "new";
  const onTop = isAsIs ? offers.filter(({ featured }) => featured).slice(0, ON_TOP_MOST) : [];
  const others = offers.filter((offer) => !onTop.includes(offer));
  return (
    <>
      {onTop.length > 0 && (
        <section aria-labelledby="featured-offers" className="featured">
          <h2 id="featured-offers">Not to be missed</h2>
          <Cards offers={onTop} offerHref={offerHref} min="20rem" heading="h3" />
        </section>
      )}
      {onTop.length > 0 && others.length > 0 && <h2 className="featured-rest">Everything else</h2>}
      {others.length > 0 && (
        <Cards offers={others} offerHref={offerHref} min="16rem" heading={onTop.length > 0 ? "h3" : "h2"} />
      )}
    </>
  );
}

/** More than a row or two of them would stand in the way of all the others. */
const ON_TOP_MOST = 3;

const Cards = ({
  offers,
  offerHref,
  min,
  heading,
}: Pick<OfferListProps, "offers" | "offerHref"> & { min: "16rem" | "20rem"; heading: "h2" | "h3" }) => (
  <Grid min={min} as="ul" className="offers">
    {offers.map((offer) => (
      <li key={offer.id}>
        <OfferCard offer={offer} href={offerHref(offer)} heading={heading} />
      </li>
    ))}
  </Grid>
);
