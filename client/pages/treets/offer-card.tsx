import type { Offer } from "#shared/contract/claims.ts";
import { imageUrl } from "#shared/image-url.ts";
import { priceText, type TreetCategory, type TreetType, valueText } from "#shared/treets.ts";
import { Badge } from "../../design/badge.tsx";
import { Icon } from "../../design/icon.tsx";
import { Time } from "../../design/text.tsx";
import { typeNames } from "./treet-words.ts";

/** A treet in the catalogue: its picture and value, what it is, how many are left. */
export function OfferCard({
  offer,
  href,
  heading: Heading = "h2",
}: {
  offer: Offer;
  href: string;
  /** A level further down where the list has a heading of its own. */
  heading?: "h2" | "h3";
}) {
  return (
    <article className="offer">
      <OfferFace
        {...offer}
        value={valueText(offer)}
        imageUrl={offer.imageId && imageUrl(offer.imageId, "medium")}
      />
      <div className="offer-text">
        <Heading>
          <a href={href}>{offer.title}</a>
        </Heading>
        <p className="muted small">{offer.summary}</p>
        <p className="offer-facts">
          {offer.priceMinor > 0 && <Badge tone="info">{priceText(offer)}</Badge>}
          {offer.claimed > 0 && <Badge tone="good">Claimed</Badge>}
          {offer.waiting ? (
            <Badge tone={offer.waiting.heldUntil ? "good" : "info"}>{placeText(offer.waiting)}</Badge>
          ) : offer.soldOut ? (
            <Badge tone="bad">Sold out</Badge>
          ) : (
            offer.left !== null && <Badge tone="neutral">{`${offer.left.toLocaleString("en")} left`}</Badge>
          )}
          {offer.claimUntil && (
            <span className="muted small">
              Until <Time value={offer.claimUntil} decides />
            </span>
          )}
        </p>
      </div>
    </article>
  );
}

interface OfferFaceProps {
  readonly type: TreetType;
  readonly category: TreetCategory;
  readonly value: string | null;
  readonly imageUrl: string | null;
  readonly imageAlt: string;
}

/** The picture of a treet, or the sign of its kind where it has none, with its value on it. */
export const OfferFace = ({ type, category, value, imageUrl, imageAlt }: OfferFaceProps) => (
  <div className="offer-picture" data-category={category}>
    {imageUrl ? (
      <img src={imageUrl} alt={imageAlt} loading="lazy" width={512} height={288} />
    ) : (
      <Icon name={typeNames[type].icon} />
    )}
    {value && <span className="offer-value">{value}</span>}
  </div>
);

const placeText = ({ position, heldUntil }: NonNullable<Offer["waiting"]>) =>
  heldUntil ? "Kept for you" : `Waiting, number ${position.toLocaleString("en")}`;
