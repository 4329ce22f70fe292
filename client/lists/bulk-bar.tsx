import type { ReactNode } from "react";
import type { Action } from "#shared/permissions.ts";
import type { SelectableList } from "#shared/selections.ts";
import { BulkForm } from "../design/bulk-form.tsx";
import type { DataTableProps } from "../design/data-table.tsx";
import type { FormProps } from "../design/form.tsx";
import { Needs } from "../design/needs.tsx";
import type { FormState } from "../page-props.ts";
import { type BulkAction, BulkActions, fitting } from "./bulk-actions.tsx";
import { SelectAll } from "./select-all.tsx";
import type { Selected } from "./selected.ts";

/** Bulk actions on the selected rows of a list. */
export interface Bulk<Row, State extends string> extends Pick<FormProps, "action" | "intent"> {
  /** Permission required; open to everyone who sees the list if absent. */
  readonly needs?: Action;
  /** Field name and accessible name of a row's checkbox. */
  readonly tick: Omit<NonNullable<DataTableProps<Row>["selection"]>, "formId" | "ticked">;
  /** Field name of the selected action. */
  readonly name: string;
  readonly actions: readonly BulkAction<State>[];
  /** State the list is filtered by; a list of mixed states offers all actions. */
  readonly narrowedTo: State | undefined;
  /** The server's response to the last submission. */
  readonly form?: FormState | undefined;
  /** Further controls after the actions. */
  readonly more?: ReactNode;
  /** The list whose matching rows can all be selected instead of the ticked ones. */
  readonly selects?: SelectableList;
  /** The rows that were selected so. */
  readonly selected?: Selected | null | undefined;
}

/**
 * Returns the table's checkboxes as part of the bar's form. Without scripts, a refused action comes back with a new page,
 * on which the same rows are ticked again.
 */
export function ticksOf<Row>(
  formId: string,
  { tick, form, intent }: Pick<Bulk<Row, string>, "tick" | "form" | "intent">,
) {
  const isRefused = form && !form.shown && (form.intent === undefined || form.intent === intent);
  return { ...tick, formId, ...(isRefused && { ticked: form.values[tick.name]?.split(",") ?? [] }) };
}

interface BulkBarProps<Row, State extends string> {
  readonly id: string;
  readonly bulk: Bulk<Row, State>;
  /** Rows that match the filters, if these are more than are shown. */
  readonly matching?: number | undefined;
}

/** Form above a list for bulk actions on its selected rows; left out if no action applies to them. */
export function BulkBar<Row, State extends string>({ id, bulk, matching }: BulkBarProps<Row, State>) {
  const { needs, tick, name, actions, narrowedTo, form, more, selects, selected: _, ...rest } = bulk;
  const shown = fitting(actions, narrowedTo);
  if (shown.length === 0 && !more) return null;
  const bar = (
    <BulkForm id={id} state={form && atTicks(form, tick.name)} {...rest}>
      <BulkActions name={name} actions={shown} />
      {more}
      {selects && matching !== undefined && <SelectAll list={selects} name={name} total={matching} />}
    </BulkForm>
  );
  return needs ? <Needs action={needs}>{bar}</Needs> : bar;
}

/** Moves an error about the selected rows, which an operation names as a list, to the rows' checkboxes. */
function atTicks(form: FormState, tick: string): FormState {
  const { [`${tick}s`]: chosen, ...fields } = form.fields;
  return chosen === undefined ? form : { ...form, fields: { ...fields, [tick]: chosen } };
}
