import { categoryName } from "#shared/category-names.ts";
import type { Review } from "#shared/contract/reviews.ts";
import { imageUrl } from "#shared/image-url.ts";
import { priceText, valueText } from "#shared/treets.ts";
import { numberText } from "#shared/words/locale.ts";
import * as perks from "#words/perks.ts";
import * as words from "#words/treet.ts";
import { type Description, DescriptionList } from "../../design/figures.tsx";
import { Stack } from "../../design/layout.tsx";
import { Picture } from "../../design/picture.tsx";
import { TimeSpan } from "../../design/text.tsx";
import { useRootData } from "../../root-data.ts";
import { capitalised } from "../parts/capitalised.ts";
import { typeNames } from "../treets/treet-words.ts";
import { claimPeriod } from "./claim-period.tsx";

type Proposed = Review["proposed"];

/** What a submission publishes: everything that members will read, and what they will get. */
export function ProposedTreet({ proposed }: { readonly proposed: Proposed }) {
  const { title, summary, description, howToUse, terms, imageId, imageAlt, furtherImages } = proposed;
  const timezone = useRootData().business?.timezone ?? "UTC";
  const pictures = [...(imageId ? [{ imageId, alt: imageAlt }] : []), ...furtherImages];
  return (
    <Stack gap={4} className="proposed">
      {pictures.map(({ imageId, alt }) => (
        <Picture
          key={imageId}
          src={imageUrl(imageId, "medium")}
          alt={alt}
          loading="lazy"
          width={512}
          height={288}
        />
      ))}
      <div>
        <p className="proposed-title">{title}</p>
        <p className="muted">{summary}</p>
      </div>
      <DescriptionList items={factsOf(proposed, timezone)} />
      <Text title={words.description()} text={description} />
      <Text title={perks.howToUse()} text={howToUse} />
      <Text title={words.terms()} text={terms} />
    </Stack>
  );
}

const Text = ({ title, text }: { readonly title: string; readonly text: string }) =>
  text !== "" && (
    <section>
      <h3>{title}</h3>
      <p className="proposed-text">{text}</p>
    </section>
  );

function factsOf(proposed: Proposed, timezone: string): readonly Description[] {
  const { type, category, eventAt, eventEnd, location, sharedCode, targetUrl, stockTotal } = proposed;
  const text = (term: string, description: string | null | undefined) =>
    description ? [{ term, description }] : [];
  return [
    { term: words.howToGet(), description: typeNames[type].label },
    ...text(words.value(), valueText(proposed)),
    ...(proposed.priceMinor > 0 ? text(words.price(), priceText(proposed)) : []),
    { term: words.category(), description: categoryName(category) },
    ...(eventAt
      ? [{ term: words.when(), description: <TimeSpan from={eventAt} to={eventEnd} timezone={timezone} /> }]
      : []),
    ...text(words.place(), location),
    ...text(words.code(), sharedCode),
    ...text(words.link(), targetUrl),
    ...text(words.stock(), stockTotal === null ? undefined : numberText(stockTotal)),
    { term: words.forEachMember(), description: capitalised(words.timesPerMember(proposed)) },
    ...claimPeriod({ ...proposed, publishedAt: null }, timezone, {
      from: words.oncePublished(),
      until: words.endedByYou(),
    }),
  ];
}
