import type { ReactNode } from "react";
import { language } from "#words/language.ts";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Skeleton } from "../../design/figures.tsx";
import { LatePart } from "../../late-part.tsx";
import { BarFigure } from "./board-figures.tsx";

/** A number as people write it. */
export const numberText = (value: number) => value.toLocaleString(language());
/** In place of a table without rows. */
export const noRows = (title: string) => <EmptyState icon="chart" title={title} />;

/** A column of numbers. */
export const figureColumn = <Row,>(
  id: string,
  header: ReactNode,
  cell: (row: Row) => ReactNode,
  hideBelow?: "small" | "medium",
): Column<Row> => ({ id, header, cell, align: "end", ...(hideBelow && { hideBelow }) });

/** The same with bars, so that its rows can be compared at a glance. */
export function barColumn<Row>(
  id: string,
  header: ReactNode,
  rows: readonly Row[],
  of: (row: Row) => number,
): Column<Row> {
  const most = rows.reduce((most, row) => Math.max(most, of(row)), 0);
  return figureColumn(id, header, (row) => <BarFigure value={of(row)} most={most} />);
}

/** What comes after the page, with the outline of a table until then. */
export function LateBoard({ value, children }: { value: Promise<unknown>; children: ReactNode }) {
  return (
    <LatePart value={value} fallback={<Skeleton lines={6} />}>
      {children}
    </LatePart>
  );
}
