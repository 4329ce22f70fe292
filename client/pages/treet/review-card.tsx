import type { Review } from "#shared/contract/reviews.ts";
import type { FieldChange } from "#shared/contract/treets.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Time } from "../../design/text.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { reviewedFieldNames } from "../treets/treet-words.ts";
import "./review-card.css";

interface ReviewCardProps {
  readonly review: Review;
  readonly form: FormState | undefined;
  /** Where the treet is, on a page that is about more than this one. */
  readonly href?: string;
}

/** What a supplier has submitted, with what would read differently, and the community's word on it. */
export function ReviewCard({ review, form, href }: ReviewCardProps) {
  const { treet, title, kind, supplier, submittedAt, version, changes } = review;
  const what = href ? title : "this";
  return (
    <Card
      title={kind === "first" ? `${supplier} offers ${what}` : `${supplier} would like to change ${what}`}
      tone="brand"
    >
      <p>
        {kind === "change" ? (
          "Members see it as it was until you agree."
        ) : href ? (
          <>
            Members see it once you agree. <a href={href}>Read it as they will</a>
          </>
        ) : (
          "Members see it once you agree. Read it as they will, below or as a member."
        )}{" "}
        <span className="muted small">
          Since <Time value={submittedAt} format="datetime" />
        </span>
      </p>
      {kind === "change" && <Changes changes={changes} />}
      <Form state={form} intent="decide">
        <input type="hidden" name="treet" value={treet} />
        <input type="hidden" name="version" value={version} />
        <TextArea
          label="What they should change"
          name="reason"
          rows={2}
          optional
          maxLength={500}
          hint="Only needed where you do not agree yet. They read it."
        />
        <div className="form-actions">
          <SubmitButton name="decision" value="approve" icon="check">
            Approve
          </SubmitButton>
          <SubmitButton name="decision" value="request_changes" variant="secondary">
            Ask for changes
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function pictureChange(field: string, after: string): string {
  if (field === "imageId") return after ? "Another picture" : "No picture any more";
  return after || "None any more";
}

/** Before and after, field by field. */
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
              <ins>{after || "Nothing"}</ins>
            </dd>
          </>
        )}
      </div>
    ))}
  </dl>
);
