import type { ReactNode } from "react";
import * as commonWords from "#words/common.ts";
import * as words from "#words/insights.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DateField } from "../../design/date-field.tsx";
import { Grid } from "../../design/layout.tsx";

interface CustomRangeProps {
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly error: string | undefined;
  /** The same figures for the usual period. */
  readonly backHref: string;
  /** Hidden fields that keep the rest of the query. */
  readonly children?: ReactNode;
}

/** Form for a date range of one's own; it changes the URL. */
export const CustomRange = ({ action, from, to, today, error, backHref, children }: CustomRangeProps) => (
  <Card>
    <form method="get" action={action} className="form">
      {children}
      <input type="hidden" name="range" value="custom" />
      <Grid min="12rem">
        <DateField label={commonWords.from()} name="from" defaultValue={from} max={today} />
        <DateField label={words.rangeTo()} name="to" defaultValue={to} error={error} />
      </Grid>
      <div className="form-actions">
        <SubmitButton>{words.applyRange()}</SubmitButton>
        <ButtonLink href={backHref} variant="quiet">
          {words.defaultRange()}
        </ButtonLink>
      </div>
    </form>
  </Card>
);
