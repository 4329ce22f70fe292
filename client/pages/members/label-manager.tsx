import { useEffect, useRef } from "react";
import type { Label } from "#shared/contract/member-labels.ts";
import { labelColors } from "#shared/member-rules.ts";
import { numberText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Row, Stack } from "../../design/layout.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import type { LinkTo, Panel } from "./types.ts";
import { labelColorNames } from "./words.ts";

interface LabelManagerProps {
  readonly panel: Extract<Panel, { kind: "labels" }>;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
}

export function LabelManager({ panel, form, link }: LabelManagerProps) {
  const { labels, editing } = panel;
  return (
    <Drawer title={words.labels()} closeHref={link({})}>
      <Stack gap={4}>
        {labels.length === 0 && <p className="muted">{words.labelsLead()}</p>}
        <ul className="members-labels">
          {labels.map((label) => (
            <li key={label.id}>
              {label.id === editing ? (
                <LabelForm label={label} form={form} link={link} />
              ) : (
                <LabelRow label={label} link={link} />
              )}
            </li>
          ))}
        </ul>
        {editing === null && <LabelForm label={null} newest={newestOf(labels)} form={form} link={link} />}
      </Stack>
    </Drawer>
  );
}

function LabelRow({ label, link }: { label: Label; link: LinkTo }) {
  const { id, name, color, members } = label;
  return (
    <Row between>
      <Row gap={2} wrap={false}>
        <span className="members-label-dot" data-color={color} />
        <a href={link({ label: name })}>{name}</a>
        <Badge>{numberText(members)}</Badge>
      </Row>
      <div className="form-actions">
        <ButtonLink
          href={link({ labels: 1, edit: id })}
          size="small"
          variant="quiet"
          aria-label={words.changeNamed({ name })}
        >
          {commonWords.change()}
        </ButtonLink>
        <ConfirmDialog
          title={words.deleteLabelQuestion({ name })}
          confirmLabel={words.deleteLabel()}
          intent="delete-label"
          action={link({ labels: 1 })}
          trigger={
            <Button size="small" variant="quiet" aria-label={words.deleteLabelNamed({ name })}>
              {commonWords.deleteIt()}
            </Button>
          }
        >
          <input type="hidden" name="label" value={id} />
          <p>
            {members > 0 && `${words.loseIt({ count: members })} `}
            {words.deleteLabelHint()}
          </p>
        </ConfirmDialog>
      </div>
    </Row>
  );
}

/** Returns the ID of the newest label, as IDs begin with their creation time. */
const newestOf = (labels: readonly Label[]) =>
  labels
    .map(({ id }) => id)
    .toSorted()
    .at(-1);

interface LabelFormProps extends Pick<LabelManagerProps, "form" | "link"> {
  readonly label: Label | null;
  /** ID of the newest label. When it changes, a label has been created and the name field is cleared. */
  readonly newest?: string | undefined;
}

function LabelForm({ label, newest, form, link }: LabelFormProps) {
  const fields = useRef<HTMLFormElement>(null);
  const known = useRef(newest);
  useEffect(() => {
    if (known.current === newest) return;
    known.current = newest;
    const name = fields.current?.elements.namedItem("name");
    if (name instanceof HTMLInputElement) name.value = "";
  }, [newest]);
  return (
    <Form
      ref={fields}
      state={form}
      intent={label ? "change-label" : "create-label"}
      action={link({ labels: 1, edit: label?.id })}
    >
      {label && <input type="hidden" name="label" value={label.id} />}
      <Grid min="12rem">
        <TextField
          label={commonWords.name()}
          name="name"
          maxLength={30}
          defaultValue={label?.name}
          autoComplete="off"
        />
        <SelectField
          label={words.colour()}
          name="color"
          defaultValue={label?.color ?? "teal"}
          options={labelColors.map((value) => ({ value, label: labelColorNames[value] }))}
        />
      </Grid>
      <div className="form-actions">
        <SubmitButton size="small">{label ? commonWords.save() : words.makeLabel()}</SubmitButton>
        {label && (
          <ButtonLink href={link({ labels: 1 })} size="small" variant="quiet">
            {commonWords.cancel()}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
