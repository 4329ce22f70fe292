import type { ReactNode } from "react";
import type { Action } from "#shared/permissions.ts";
import { BulkForm } from "../design/bulk-form.tsx";
import type { DataTableProps } from "../design/data-table.tsx";
import type { FormProps } from "../design/form.tsx";
import { Needs } from "../design/needs.tsx";
import type { FormState } from "../page-props.ts";
import { type BulkAction, BulkActions, fitting } from "./bulk-actions.tsx";

/** What can be done with rows that are ticked. */
export interface Bulk<Row, State extends string> extends Pick<FormProps, "action" | "intent"> {
  /** Who may; everybody who sees the list where it is absent. */
  readonly needs?: Action;
  /** What the form calls a row that is ticked, and how it is read out. */
  readonly tick: Omit<NonNullable<DataTableProps<Row>["selection"]>, "formId">;
  /** What the form calls the choice between the actions. */
  readonly name: string;
  readonly actions: readonly BulkAction<State>[];
  /** What the list is narrowed to; a mixed list offers everything. */
  readonly narrowedTo: State | undefined;
  /** What was answered the last time. */
  readonly form?: FormState | undefined;
  /** Further ways, behind the actions. */
  readonly more?: ReactNode;
}

/** The ticks of a table, as parts of the bar's form. */
export const ticksOf = <Row,>(formId: string, { tick }: Pick<Bulk<Row, string>, "tick">) => ({
  ...tick,
  formId,
});

interface BulkBarProps<Row, State extends string> {
  readonly id: string;
  readonly bulk: Bulk<Row, State>;
}

/** The form above a list for what is ticked in it; not there where nothing fits its rows. */
export function BulkBar<Row, State extends string>({ id, bulk }: BulkBarProps<Row, State>) {
  const { needs, tick: _tick, name, actions, narrowedTo, form, more, ...rest } = bulk;
  const shown = fitting(actions, narrowedTo);
  if (shown.length === 0 && !more) return null;
  const bar = (
    <BulkForm id={id} state={form} {...rest}>
      <BulkActions name={name} actions={shown} />
      {more}
    </BulkForm>
  );
  return needs ? <Needs action={needs}>{bar}</Needs> : bar;
}
