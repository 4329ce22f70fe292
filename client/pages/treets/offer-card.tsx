import type { Offer } from "#shared/contract/claim-shapes.ts";
import { imageUrl } from "#shared/image-url.ts";
import { priceText, type TreetCategory, type TreetType, valueText } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import { Badge } from "../../design/badge.tsx";
import { Icon } from "../../design/icon.tsx";
import { Picture } from "../../design/picture.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { SupplierLine } from "./supplier.tsx";
import { typeNames } from "./treet-words.ts";
import "./offers.css";
import "./offer-picture.css";

interface OfferCardProps {
  readonly offer: Offer;
  readonly href: string;
  /** One level lower if the list has its own heading. */
  readonly heading?: "h2" | "h3";
  /** Position from which distances are measured, "lat, lon". */
  readonly near?: string | undefined;
  /** True if its picture is the largest content in the first viewport; the browser then fetches it with priority. */
  readonly leads?: boolean;
}

/** A treet in the catalogue: picture, value, supplier, summary and remaining stock. Displayed as a row on phones. */
export const OfferCard = ({ offer, href, heading: Heading = "h2", near, leads }: OfferCardProps) => (
  <article className="offer">
    <TreetFace treet={offer} leads={leads} />
    <div className="offer-text">
      <SupplierLine supplier={offer.supplier} near={near} />
      <Heading>
        <a href={href}>{offer.title}</a>
      </Heading>
      <p className="offer-summary muted small">{offer.summary}</p>
      <OfferFacts offer={offer} />
    </div>
  </article>
);

function OfferFacts({ offer }: { offer: Offer }) {
  const { claimed, waiting, soldOut, left, endsSoon, isNew, claimUntil } = offer;
  return (
    <p className="offer-facts">
      {offer.priceMinor > 0 && <Badge tone="info">{priceText(offer)}</Badge>}
      {claimed > 0 && <Badge tone="good">{words.claimed()}</Badge>}
      {waiting ? (
        <Badge tone={waiting.heldUntil ? "good" : "info"}>
          {waiting.heldUntil ? words.kept() : words.waiting({ position: String(waiting.position) })}
        </Badge>
      ) : soldOut ? (
        <Badge tone="bad">{words.soldOut()}</Badge>
      ) : (
        left !== null && <Badge>{words.left({ left })}</Badge>
      )}
      {endsSoon && !soldOut && <Badge tone="warn">{words.endsSoon()}</Badge>}
      {isNew && claimed === 0 && <Badge tone="info">{words.isNew()}</Badge>}
      {claimUntil && (
        <Rich as="span" className="muted small">
          {words.until({ time: () => <Until at={claimUntil} isSoon={endsSoon} /> })}
        </Rich>
      )}
    </p>
  );
}

/** With the hour in the last days, when the day alone would promise hours that are not left. */
const Until = ({ at, isSoon }: { at: string; isSoon: boolean }) => (
  <Time value={at} decides {...(isSoon && { format: "datetime" })} />
);

interface OfferFaceProps {
  readonly type: TreetType;
  readonly category: TreetCategory;
  readonly value: string | null;
  readonly imageId: string | null;
  readonly imageAlt: string;
  readonly leads?: boolean | undefined;
}

const LEADING = { fetchPriority: "high" } as const;
const LATER = { loading: "lazy" } as const;

/** The picture of a treet with its value on it; without a picture, the icon of its type. */
export const OfferFace = ({ type, category, value, imageId, imageAlt, leads }: OfferFaceProps) => (
  <div className="offer-picture" data-category={category}>
    {imageId ? (
      <Picture
        src={imageUrl(imageId, "medium")}
        alt={imageAlt}
        {...(leads ? LEADING : LATER)}
        width={512}
        height={288}
      />
    ) : (
      <Icon name={typeNames[type].icon} />
    )}
    {value && <span className="offer-value">{value}</span>}
  </div>
);

export interface TreetFaceProps extends Pick<OfferFaceProps, "leads"> {
  readonly treet: Omit<OfferFaceProps, "value" | "leads"> & Parameters<typeof valueText>[0];
}

/** The same for a treet whose value has not been formatted yet. */
export const TreetFace = ({ treet, leads }: TreetFaceProps) => (
  <OfferFace {...treet} value={valueText(treet)} leads={leads} />
);
