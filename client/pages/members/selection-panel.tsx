import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { BulkActions } from "./bulk-bar.tsx";
import type { LinkTo, MembersData, Panel } from "./types.ts";

interface SelectionPanelProps {
  readonly panel: Extract<Panel, { kind: "selection" }>;
  readonly data: MembersData;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
}

/** Everybody a filter found, frozen: exactly these are changed, whoever comes meanwhile. */
export function SelectionPanel({ panel, data, form, link }: SelectionPanelProps) {
  const { total, sample, id } = panel;
  const names = sample.map(({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email);
  const rest = total - names.length;
  return (
    <Card title={`${total.toLocaleString("en")} ${total === 1 ? "member is" : "members are"} chosen`}>
      <p className="muted">
        {names.join(", ")}
        {rest > 0 && ` and ${rest.toLocaleString("en")} more`}
      </p>
      <Form state={form} action={link({ selection: id })} className="members-selection">
        <input type="hidden" name="selection" value={id} />
        {data.may.remove && (
          <TextField
            label="How many? Only for removing"
            name="expected"
            inputMode="numeric"
            hint={`Type ${total} to remove all of them.`}
            optional
            autoComplete="off"
          />
        )}
        <BulkActions status={data.query.status} mayRemove={data.may.remove} />
        <div className="form-actions">
          <ButtonLink href={link({})} variant="quiet">
            Let the choice go
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
