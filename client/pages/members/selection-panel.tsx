import { Button, ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Needs } from "../../design/needs.tsx";
import { TextField } from "../../design/text-field.tsx";
import { BulkActions, fitting } from "../../lists/bulk-actions.tsx";
import type { FormState } from "../../page-props.ts";
import { csvHref } from "../csv-href.ts";
import { memberActions } from "./bulk-bar.tsx";
import type { LinkTo, MembersData, Panel } from "./types.ts";

interface SelectionPanelProps {
  readonly panel: Extract<Panel, { kind: "selection" }>;
  readonly data: MembersData;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
  readonly slug: string;
}

/** Those who were chosen, frozen: exactly these are changed, whoever comes meanwhile. */
export function SelectionPanel({ panel, data, form, link, slug }: SelectionPanelProps) {
  const { total, sample, id, removing } = panel;
  const count = `${total.toLocaleString("en")} ${total === 1 ? "member" : "members"}`;
  const names = sample.map(({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email);
  const rest = total - names.length;
  return (
    <Card title={removing ? `Remove ${count}?` : `${count} ${total === 1 ? "is" : "are"} chosen`}>
      <p className="muted">
        {names.join(", ")}
        {rest > 0 && ` and ${rest.toLocaleString("en")} more`}
      </p>
      <Form state={form} action={link({ selection: id, ...(removing && { removing: 1 }) })}>
        <input type="hidden" name="selection" value={id} />
        {removing ? (
          <Removal count={count} total={total} keepHref={link({})} />
        ) : (
          <BulkActions
            name="intent"
            actions={fitting(memberActions(data.packs, data.may.manage), data.query.status)}
          />
        )}
        {!removing && (
          <div className="form-actions">
            <Needs action="members.export">
              <ButtonLink href={csvHref(slug, "members.csv", { selection: id })} download icon="download">
                {`Export ${count}`}
              </ButtonLink>
            </Needs>
            <ButtonLink href={link({})} variant="quiet">
              Let the choice go
            </ButtonLink>
          </div>
        )}
      </Form>
    </Card>
  );
}

function Removal({ count, total, keepHref }: { count: string; total: number; keepHref: string }) {
  return (
    <>
      <p>
        They lose their membership and what it gives them. What they claimed stays usable and counted. They
        come back only if the team lets them in.
      </p>
      <TextField
        label="How many?"
        name="expected"
        inputMode="numeric"
        hint={`Type ${total} to remove all of them.`}
        autoComplete="off"
      />
      <div className="form-actions">
        <Button type="submit" name="intent" value="remove" variant="danger">
          {`Remove ${count}`}
        </Button>
        <ButtonLink href={keepHref} variant="quiet">
          Keep them
        </ButtonLink>
      </div>
    </>
  );
}
