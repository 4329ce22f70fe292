import type { Review } from "#shared/contract/reviews.ts";
import type { FieldChange } from "#shared/contract/treet-shapes.ts";
import * as words from "#words/treet.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Icon } from "../../design/icon.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { reviewedFieldNames } from "../treets/treet-words.ts";
import { ProposedTreet } from "./proposed-treet.tsx";
import "./review-card.css";

interface ReviewCardProps {
  readonly review: Review;
  readonly form: FormState | undefined;
  /** URL of the treet; set on pages that are not only about this treet. */
  readonly href?: string;
}

/** A supplier's submission with its changes, and the community's decision. */
export function ReviewCard({ review, form, href }: ReviewCardProps) {
  const { treet, title, kind, supplier, submittedAt, version, changes, proposed } = review;
  return (
    <Card
      title={
        kind === "first"
          ? href
            ? words.supplierOffers({ supplier, what: title })
            : words.supplierOffersThis({ supplier })
          : href
            ? words.supplierChanges({ supplier, what: title })
            : words.supplierChangesThis({ supplier })
      }
      tone="brand"
    >
      <p>
        {kind === "change" ? (
          words.reviewChange()
        ) : href ? (
          <Rich>{words.reviewNewLink({ link: (text) => <a href={href}>{text}</a> })}</Rich>
        ) : (
          words.reviewNew()
        )}{" "}
        <Rich as="span" className="muted small">
          {words.sinceDate({ time: () => <Time value={submittedAt} format="datetime" /> })}
        </Rich>
      </p>
      {kind === "change" ? (
        <>
          <Changes changes={changes} />
          <details className="proposed-whole">
            <summary>
              <Icon name="chevron-down" />
              {words.proposedWhole()}
            </summary>
            <ProposedTreet proposed={proposed} />
          </details>
        </>
      ) : (
        <ProposedTreet proposed={proposed} />
      )}
      <Form state={form} intent="decide" values={{ treet, version }}>
        <TextArea
          label={words.changesWanted()}
          name="reason"
          rows={2}
          optional
          maxLength={500}
          hint={words.changesWantedHint()}
        />
        <div className="form-actions">
          <SubmitButton name="decision" value="approve" icon="check">
            {words.approve()}
          </SubmitButton>
          <SubmitButton name="decision" value="request_changes" variant="secondary">
            {words.askForChanges()}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function pictureChange(field: string, after: string): string {
  if (field === "imageId") return after ? words.anotherPicture() : words.noPicture();
  return after || words.noneLeft();
}

/** Values before and after, by field. */
export const Changes = ({ changes }: { changes: readonly FieldChange[] }) => (
  <dl className="changes">
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{reviewedFieldNames[field]}</dt>
        {field === "imageId" || field === "furtherImages" ? (
          <dd>{pictureChange(field, after)}</dd>
        ) : (
          <>
            {before && (
              <dd>
                <del>{before}</del>
              </dd>
            )}
            <dd>
              <ins>{after || words.nothingGiven()}</ins>
            </dd>
          </>
        )}
      </div>
    ))}
  </dl>
);
