import type { PartnerDetail } from "#shared/contract/partner-shapes.ts";
import type { Review } from "#shared/contract/reviews.ts";
import { href } from "#shared/href.ts";
import type { TreetState } from "#shared/treets.ts";
import * as words from "#words/partners.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Row } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { ReviewCard } from "../treet/review-card.tsx";
import { stateNames as treetStateNames } from "../treets/treet-words.ts";

interface TreetsTabProps {
  readonly business: string;
  readonly partner: PartnerDetail;
  /** Null for users who may not review treets. */
  readonly reviews: readonly Review[] | null;
  readonly form: FormState | undefined;
}

/** A partner's treets, preceded by those awaiting review. */
export function TreetsTab({ business, partner, reviews, form }: TreetsTabProps) {
  const returned = (treet: string) => (form?.values.treet === treet ? form : undefined);
  return (
    <>
      {reviews?.map((review) => (
        <ReviewCard
          key={review.treet}
          review={review}
          form={returned(review.treet)}
          href={href("treet", { business, rest: [review.treet] })}
        />
      ))}
      <Supplied business={business} partner={partner} />
    </>
  );
}

const Supplied = ({ business, partner }: { business: string; partner: PartnerDetail }) => (
  <Card title={words.supplied()}>
    {partner.treets.length === 0 ? (
      <EmptyState
        icon="gift"
        title={words.nothingYet()}
        action={<ButtonLink href={href("treets", { business })}>{words.seeTreets()}</ButtonLink>}
      >
        {words.suppliedNoneLead({ name: partner.name })}
      </EmptyState>
    ) : (
      <ul className="plain-list">
        {partner.treets.map(({ id, title, state, claims, until }) => (
          <Row key={id} as="li" between>
            <a href={href("treet", { business, rest: [id] })}>{title}</a>
            <span className="muted small">
              {treetStateNames[state as TreetState] ?? state}, {words.claimed({ count: claims })}
              {until && (state === "live" || state === "scheduled") && (
                <Rich>{words.untilInline({ time: () => <Time value={until} decides /> })}</Rich>
              )}
            </span>
          </Row>
        ))}
      </ul>
    )}
  </Card>
);
