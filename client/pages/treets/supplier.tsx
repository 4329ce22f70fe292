import type { OfferDetail, Supplier } from "#shared/contract/claim-shapes.ts";
import { href } from "#shared/href.ts";
import { mapHref, metresBetween, readPosition } from "#shared/map-position.ts";
import { language } from "#words/language.ts";
import * as words from "#words/perks.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Card } from "../../design/card.tsx";
import { ExternalLink } from "../../design/external-link.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { useRootData } from "../../root-data.ts";
import "./supplier.css";

/** The supplier of a treet in one line: logo, name and distance from the user's position. */
export function SupplierLine({ supplier, near }: { supplier: Supplier | null; near?: string | undefined }) {
  const { business } = useRootData();
  const { name, logoUrl } = supplier ?? { name: business?.name ?? "", logoUrl: business?.logoUrl ?? null };
  const from = near === undefined ? undefined : readPosition(near);
  const distance = from && supplier?.position && distanceText(metresBetween(from, supplier.position));
  return (
    <p className="supplier-line">
      <Avatar name={name} src={logoUrl} shape="square" size="small" />
      <span className="truncate">{name}</span>
      {distance && <span className="muted">{distance}</span>}
    </p>
  );
}

/** The supplier of a treet, with address, opening hours and its profile; nothing if the community itself provides it. */
export function SupplierCard({ supplier }: Pick<OfferDetail, "supplier">) {
  if (!supplier) return null;
  const { name, logoUrl, website, address, openingHours, position, profile } = supplier;
  const facts = [
    ...(address || position
      ? [
          {
            term: words.address(),
            description: (
              <>
                {address && <span className="supplier-address">{address}</span>}
                {position && <ExternalLink href={mapHref(position)}>{words.onMap()}</ExternalLink>}
              </>
            ),
          },
        ]
      : []),
    ...(openingHours ? [{ term: words.hours(), description: openingHours }] : []),
    ...(website
      ? [
          {
            term: words.website(),
            description: <ExternalLink href={website}>{hostOf(website)}</ExternalLink>,
          },
        ]
      : []),
  ];
  return (
    <Card
      className="supplier-card"
      title={
        <span className="supplier-line">
          <Avatar name={name} src={logoUrl} shape="square" />
          {name}
        </span>
      }
    >
      {facts.length > 0 && <DescriptionList items={facts} />}
      {profile && (
        <p className="small">
          <a href={href("communityProfile", { business: profile })}>{words.supplierProfile()}</a>
        </p>
      )}
    </Card>
  );
}

/** "https://www.mill.example/shop" → "mill.example" */
const hostOf = (website: string) => website.replace(/^https:\/\/(www\.)?/, "").replace(/\/.*$/, "");

/** 449.6 → "450 m away"; 1,620 → "1.6 km away" */
function distanceText(metres: number): string {
  const number = (value: number, digits: number) =>
    value.toLocaleString(language(), { maximumFractionDigits: digits });
  if (metres < 995) return words.metres({ distance: number(Math.round(metres / 10) * 10, 0) });
  return words.kilometres({ distance: number(metres / 1000, metres < 9_950 ? 1 : 0) });
}
