import type { Offer } from "#shared/contract/claim-shapes.ts";
import { imageUrl } from "#shared/image-url.ts";
import { valueText } from "#shared/treets.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/perks.ts";
import * as treetWords from "#words/treet.ts";
import { type Description, DescriptionList } from "../../design/figures.tsx";
import { Icon } from "../../design/icon.tsx";
import { Stack } from "../../design/layout.tsx";
import { Picture } from "../../design/picture.tsx";
import { Time, TimeSpan } from "../../design/text.tsx";
import { capitalised } from "../parts/capitalised.ts";
import { SupplierLine } from "../treets/supplier.tsx";
import { typeNames } from "../treets/treet-words.ts";
import "../treets/offer-picture.css";
import "./treet-detail.css";

interface TreetDetailProps {
  readonly offer: Offer;
  /** URL of a picture that has just been chosen and has no ID yet. */
  readonly pictureUrl?: string | null | undefined;
  /** True if the instructions are already shown beside it, together with a code. */
  readonly isUseShown?: boolean;
  /** Content beside the treet. */
  readonly side?: React.ReactNode;
  /** The actions to claim or buy it. */
  readonly children: React.ReactNode;
}

/** Everything that members read about a treet. The editor's preview shows the same. */
export const TreetDetail = ({ offer, pictureUrl, isUseShown, side, children }: TreetDetailProps) => (
  <div className="treet-detail">
    <Ticket offer={offer} pictureUrl={pictureUrl}>
      {children}
    </Ticket>
    {side && (
      <Stack gap={4} className="treet-detail-side">
        {side}
      </Stack>
    )}
    <Stack gap={5}>
      {offer.description && <p className="prose">{offer.description}</p>}
      {offer.howToUse && !isUseShown && (
        <section className="stack gap-2">
          <h2>{words.howToUse()}</h2>
          <p className="prose">{offer.howToUse}</p>
        </section>
      )}
      {offer.furtherImages.length > 0 && (
        <ul className="treet-further" aria-label={words.more()}>
          {offer.furtherImages.map(({ imageId, alt }) => (
            <li key={imageId}>
              <Picture src={imageUrl(imageId, "medium")} alt={alt} loading="lazy" width={512} height={288} />
            </li>
          ))}
        </ul>
      )}
      {offer.terms && (
        <details className="treet-terms" open={offer.claimed === 0}>
          <summary>
            <Icon name="chevron-down" />
            {words.terms()}
          </summary>
          <p className="prose small">{offer.terms}</p>
        </details>
      )}
    </Stack>
  </div>
);

/** The picture with the facts below it, like a ticket: value, supplier, place, end date and the action. */
function Ticket({ offer, pictureUrl, children }: Omit<TreetDetailProps, "side" | "isUseShown">) {
  const value = valueText(offer);
  const picture = pictureUrl ?? (offer.imageId && imageUrl(offer.imageId, "large"));
  const facts = [
    ...(offer.eventAt
      ? [{ term: words.when(), description: <TimeSpan from={offer.eventAt} to={offer.eventEnd} /> }]
      : []),
    ...(offer.location ? [{ term: words.place(), description: offer.location }] : []),
    ...(offer.claimUntil
      ? [
          {
            term: words.validUntil(),
            description: <Time value={offer.claimUntil} format="datetime" decides />,
          },
        ]
      : []),
    ...validityFacts(offer),
    { term: words.howOften(), description: capitalised(treetWords.timesPerMember(offer)) },
    ...(offer.left === null
      ? []
      : [
          {
            term: words.stock(),
            description: offer.soldOut ? words.soldOut() : numberText(offer.left),
          },
        ]),
  ];
  return (
    <div className="treet-ticket">
      <div className="offer-picture treet-picture" data-category={offer.category}>
        {picture ? (
          <Picture src={picture} alt={offer.imageAlt} width={1280} height={720} fetchPriority="high" />
        ) : (
          <Icon name={typeNames[offer.type].icon} />
        )}
      </div>
      <div className="treet-ticket-stub">
        {value && <p className="treet-ticket-value">{value}</p>}
        <SupplierLine supplier={offer.supplier} />
        {facts.length > 0 && <DescriptionList items={facts} />}
        {children}
      </div>
    </div>
  );
}

/** When a claim can be used, unless that is as long as it can be claimed. */
function validityFacts({ validity, claimUntil }: Offer): Description[] {
  const { validFrom, validUntil, validDays } = validity;
  if (validDays !== null)
    return [{ term: words.usable(), description: words.usableDays({ days: validDays }) }];
  return [
    { term: words.usableFrom(), at: validFrom },
    { term: words.usableUntil(), at: validUntil === claimUntil ? null : validUntil },
  ].flatMap(({ term, at }) =>
    at ? [{ term, description: <Time value={at} format="datetime" decides /> }] : [],
  );
}
