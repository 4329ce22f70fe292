import { categoryName } from "#shared/category-names.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/partners.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { Icon } from "../../design/icon.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { FactLine } from "../../design/text.tsx";
import { OfferFace } from "../treets/offer-card.tsx";
import type { Invitation } from "./data.ts";
import "../treets/offers.css";

type Community = NonNullable<Invitation["community"]>;

/** The inviting community: its name, category, location, size and interests. */
export function CommunityCard({ community, country }: { community: Community; country: string | null }) {
  const { name, tagline, about, category, logoUrl, members, likes } = community;
  const facts = [
    category !== "other" && categoryName(category),
    country,
    members > 0 && words.membersAtLeast({ members }),
  ].filter(Boolean);
  return (
    <Stack gap={4}>
      <Row wrap={false} gap={3}>
        <Avatar name={name} src={logoUrl} shape="square" size="large" />
        <div>
          <strong>{name}</strong>
          {tagline && <p className="muted small">{tagline}</p>}
          {facts.length > 0 && <FactLine facts={facts} />}
        </div>
      </Row>
      {about && <p>{about}</p>}
      {likes.length > 0 && (
        <Row gap={2}>
          <span className="muted small">{words.membersLike()}</span>
          {likes.map((like) => (
            <Badge key={like}>{categoryName(like)}</Badge>
          ))}
        </Row>
      )}
    </Stack>
  );
}

/** A treet that members already have, as an example of what a treet is. */
export function Sample({ sample }: { sample: NonNullable<Community["sample"]> }) {
  const { title, summary } = sample;
  return (
    <Stack gap={2}>
      <h2>{words.treetExample()}</h2>
      <article className="offer">
        <OfferFace {...sample} />
        <div className="offer-text">
          <h3>{title}</h3>
          <p className="muted small">{summary}</p>
        </div>
      </article>
    </Stack>
  );
}

const reviewed: Readonly<Record<Invitation["policy"], string>> = translated({
  review_all: words.expectReviewAll,
  review_first: words.expectReviewFirst,
  auto: words.expectDirect,
});

export const Expectations = ({ policy }: { policy: Invitation["policy"] }) => (
  <Stack gap={3}>
    <h2>{words.expectTitle()}</h2>
    <ul className="promises">
      {[reviewed[policy], words.expectCounts(), words.expectVisible(), words.expectFree()].map((promise) => (
        <li key={promise}>
          <Icon name="check" /> {promise}
        </li>
      ))}
    </ul>
  </Stack>
);
