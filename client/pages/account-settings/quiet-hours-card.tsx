import { timeOf } from "#shared/quiet-hours.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { SwitchField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Grid } from "../../design/layout.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import type { AccountProfile } from "./types.ts";

/** What is filled in for anyone who has none yet: nine in the evening to seven in the morning. */
const USUAL = { from: 21 * 60, until: 7 * 60 };

/** When mails that can wait do so. */
export function QuietHoursCard({ profile, form }: { profile: AccountProfile; form: FormState | undefined }) {
  const { quietHours, timezone } = profile;
  const { from, until } = quietHours ?? USUAL;
  return (
    <Card title="Quiet hours">
      <Form state={form} intent="quiet-hours" data-warn-unsaved="query">
        <SwitchField
          label="Hold back mails during quiet hours"
          name="quiet"
          defaultChecked={quietHours !== null}
          hint={`Digests, reminders and notices wait until quiet hours end (${timezone.replaceAll("_", " ")} time). Mails you ask for, such as a sign-in code, are sent at once.`}
        />
        <Grid min="12rem">
          <TextField label="From" name="quietFrom" type="time" defaultValue={timeOf(from)} />
          <TextField label="Until" name="quietUntil" type="time" defaultValue={timeOf(until)} />
        </Grid>
        <div className="form-actions">
          <SubmitButton variant="secondary" aria-label="Save quiet hours">
            Save
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
