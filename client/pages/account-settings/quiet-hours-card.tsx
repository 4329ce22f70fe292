import { USUAL_QUIET_HOURS } from "#shared/constants.ts";
import { timeOf } from "#shared/quiet-hours.ts";
import { placeName } from "#shared/zoned-time.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { SwitchField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Grid } from "../../design/layout.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import type { AccountProfile } from "./types.ts";

/** Default for users without quiet hours, in minutes since midnight: 21:00 to 07:00. */

/** Card with the hours during which emails that can wait are held back. */
export function QuietHoursCard({ profile, form }: { profile: AccountProfile; form: FormState | undefined }) {
  const { quietHours, timezone } = profile;
  const { from, until } = quietHours ?? USUAL_QUIET_HOURS;
  return (
    <Card title={words.quietHours()}>
      <Form state={form} intent="quiet-hours" data-warn-unsaved="query">
        <SwitchField
          label={words.quietHoursHold()}
          name="quiet"
          defaultChecked={quietHours !== null}
          hint={words.quietHoursHint({ place: placeName(timezone) })}
        />
        <Grid min="12rem">
          <TextField label={commonWords.from()} name="quietFrom" type="time" defaultValue={timeOf(from)} />
          <TextField label={words.quietUntil()} name="quietUntil" type="time" defaultValue={timeOf(until)} />
        </Grid>
        <SubmitRow variant="secondary" aria-label={words.quietHoursSave()}>
          {commonWords.save()}
        </SubmitRow>
      </Form>
    </Card>
  );
}
