import { type PartnerState, TAG_LENGTH } from "#shared/partner-rules.ts";
import { BulkForm } from "../../design/bulk-form.tsx";
import { BulkPanel } from "../../design/bulk-panel.tsx";
import { Button, SubmitButton } from "../../design/button.tsx";
import { Needs } from "../../design/needs.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { MessagePanel, PausePanel } from "./bulk-panels.tsx";
import { endingChoices } from "./words.ts";

/** The form the ticks of the table belong to. */
export const PARTNER_BAR = "partners-bulk";

interface PartnerBarProps {
  readonly form: FormState | undefined;
  readonly action: string;
  /** Which the list is narrowed to; whatever is going on where it is not. */
  readonly state: PartnerState | undefined;
  readonly tags: readonly string[];
}

const intents = [
  "accept-many",
  "tag",
  "untag",
  "write-many",
  "nudge",
  "pause-many",
  "resume-many",
  "end-many",
];

/** What can be done with the partners that are ticked; shown once one is. */
export function PartnerBar({ form, action, state, tags }: PartnerBarProps) {
  const fits = (...states: PartnerState[]) => state === undefined || states.includes(state);
  const mine = form && intents.includes(form.intent ?? "") ? { ...form, intent: undefined } : undefined;
  return (
    <BulkForm id={PARTNER_BAR} state={mine} action={action}>
      <div className="bulk-bar-actions">
        {fits("applied") && (
          <SubmitButton name="intent" value="accept-many" size="small" variant="secondary">
            Accept
          </SubmitButton>
        )}
        <BulkPanel label="Tag">
          <TextField label="Tag" name="tag" required={false} maxLength={TAG_LENGTH} list="partner-tags" />
          <datalist id="partner-tags">
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <div className="form-actions">
            <SubmitButton name="intent" value="tag" size="small">
              Give
            </SubmitButton>
            <Button type="submit" name="intent" value="untag" size="small">
              Take away
            </Button>
          </div>
        </BulkPanel>
        {fits("active", "paused", "applied") && <MessagePanel />}
        {fits("active") && (
          <Button type="submit" name="intent" value="nudge" size="small">
            Ask for something new
          </Button>
        )}
        {fits("active") && <PausePanel />}
        {state === "paused" && (
          <Button type="submit" name="intent" value="resume-many" size="small">
            Resume
          </Button>
        )}
        {fits("active", "paused") && (
          <Needs action="partners.end">
            <BulkPanel label="End">
              <SelectField label="Their live treets" name="treets" options={endingChoices} />
              <TextField
                label="How many are these?"
                name="expected"
                required={false}
                inputMode="numeric"
                autoComplete="off"
                hint="Type the number of partners you ticked."
              />
              <SubmitButton name="intent" value="end-many" size="small" variant="danger">
                End them
              </SubmitButton>
            </BulkPanel>
          </Needs>
        )}
      </div>
    </BulkForm>
  );
}
