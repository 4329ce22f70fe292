import type { treetPage } from "#server/pages/treet.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/treet.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { redeemerText } from "./claim-words.ts";
import { ClaimedTreet } from "./claimed-treet.tsx";

interface RedemptionsTodayProps {
  readonly today: ViewOf<typeof treetPage, "redeem">["today"];
  readonly form: FormState | undefined;
}

/** Today's redemptions at this till, newest first. The latest can still be undone. */
export const RedemptionsToday = ({ today: { items, total, timezone }, form }: RedemptionsTodayProps) => (
  <Card title={words.today()} actions={<span className="muted numeric">{numberText(total)}</span>}>
    {items.length === 0 ? (
      <p className="muted">{words.tillNoneToday()}</p>
    ) : (
      <ul className="redemptions-today" aria-label={words.tillToday()}>
        {items.map((claim) => (
          <li key={claim.id}>
            <div>
              <ClaimedTreet claim={claim} />
              <p className="muted small">
                {claim.redeemedAt && <Time value={claim.redeemedAt} format="time" timezone={timezone} />}
                {`, ${claim.holder}, `}
                <code>{claim.ref}</code>
                {claim.redeemedBy && words.redeemedByInline({ redeemedBy: redeemerText(claim.redeemedBy) })}
              </p>
            </div>
            {claim.canUndo && (
              <Form state={form} intent="undo" values={{ ref: claim.ref }}>
                <SubmitButton variant="quiet" size="small" aria-label={words.undoNamed({ ref: claim.ref })}>
                  {words.undo()}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    )}
    {total > items.length && (
      <p className="muted small">{words.tillLatest({ count: items.length, total: numberText(total) })}</p>
    )}
    <p className="muted small">{words.tillUndoHint()}</p>
  </Card>
);
