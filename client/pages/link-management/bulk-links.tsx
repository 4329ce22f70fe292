import { BulkForm } from "../../design/bulk-form.tsx";
import { BulkPanel } from "../../design/bulk-panel.tsx";
import { Button, SubmitButton } from "../../design/button.tsx";
import { DateField } from "../../design/date-field.tsx";
import type { FormState } from "../../page-props.ts";
import { LabelInput } from "../members/label-input.tsx";

/** The form the ticks of the table belong to. */
export const BULK_LINKS_FORM = "links-bulk";

interface BulkLinksProps {
  readonly form: FormState | undefined;
  readonly action: string;
  readonly timezone: string;
}

/** What can be done with the links that are ticked; shown once one is. */
export function BulkLinks({ form, action, timezone }: BulkLinksProps) {
  return (
    <BulkForm id={BULK_LINKS_FORM} state={form} intent="change-many" action={action}>
      <div className="bulk-bar-actions">
        <Button type="submit" name="change" value="pause" size="small">
          Pause
        </Button>
        <Button type="submit" name="change" value="resume" size="small">
          Use again
        </Button>
        <BulkPanel label="Extend">
          <DateField label="Last day" name="expiresAt" hint={`Good until midnight, ${timezone}.`} optional />
          <SubmitButton name="change" value="extend" size="small">
            Extend them
          </SubmitButton>
        </BulkPanel>
        <BulkPanel label="Label">
          <LabelInput label="Label" name="label" hint="Whoever comes by them gets it." optional />
          <SubmitButton name="change" value="label" size="small">
            Give
          </SubmitButton>
        </BulkPanel>
        <Button type="submit" name="change" value="archive" size="small">
          Archive
        </Button>
      </div>
    </BulkForm>
  );
}
