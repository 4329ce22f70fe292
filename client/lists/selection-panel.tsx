import type { ReactNode } from "react";
import * as words from "#words/lists.ts";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Form, type FormProps } from "../design/form.tsx";
import { Needs } from "../design/needs.tsx";
import { BulkActions, fitting } from "./bulk-actions.tsx";
import type { Bulk } from "./bulk-bar.tsx";
import type { Selected } from "./selected.ts";

interface SelectionPanelProps extends Pick<FormProps, "state" | "intent" | "action"> {
  readonly title: string;
  /** The selection, with the names of a few of its rows. */
  readonly selection: { readonly id: string; readonly total: number; readonly names: readonly string[] };
  readonly children: ReactNode;
}

/** The selected rows. The action applies to exactly these, even if others match before it is confirmed. */
export function SelectionPanel({ title, selection, children, ...form }: SelectionPanelProps) {
  const { id, total, names } = selection;
  const rest = total - names.length;
  return (
    <Card title={title}>
      <p className="muted">
        {names.join(", ")}
        {rest > 0 && ` ${words.andRest({ rest })}`}
      </p>
      <Form {...form} values={{ selection: id }}>
        {children}
      </Form>
    </Card>
  );
}

interface SelectedRowsProps<Row, State extends string> extends Selected {
  readonly bulk: Bulk<Row, State>;
}

/** The bulk actions of a list on a selection. */
export function SelectedRows<Row, State extends string>(props: SelectedRowsProps<Row, State>) {
  const { selection, title, action, clearHref, bulk } = props;
  const { needs, name, intent, form, actions, narrowedTo, more } = bulk;
  const names = selection.sample.map(({ name }) => name);
  const panel = (
    <SelectionPanel
      title={title}
      selection={{ ...selection, names }}
      state={form}
      action={action}
      {...(intent !== undefined && { intent })}
    >
      <BulkActions name={name} actions={fitting(actions, narrowedTo)} />
      {more}
      <div className="form-actions">
        <ButtonLink href={clearHref} variant="quiet">
          {words.clearSelection()}
        </ButtonLink>
      </div>
    </SelectionPanel>
  );
  return needs ? <Needs action={needs}>{panel}</Needs> : panel;
}
