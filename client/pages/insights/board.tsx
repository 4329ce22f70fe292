import type { ReactNode } from "react";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Skeleton } from "../../design/figures.tsx";
import { LatePart } from "../../late-part.tsx";
import { BarFigure } from "./board-figures.tsx";

/** Empty state in place of a table without rows. */
export const noRows = (title: string) => <EmptyState icon="chart" title={title} />;

/** A column of numbers. */
export const figureColumn = <Row,>(
  id: string,
  header: ReactNode,
  cell: (row: Row) => ReactNode,
  hideBelow?: "small" | "medium",
): Column<Row> => ({ id, header, cell, align: "end", ...(hideBelow && { hideBelow }) });

/** A column of numbers with bars, to make its rows easy to compare. */
export function barColumn<Row>(
  id: string,
  header: ReactNode,
  rows: readonly Row[],
  of: (row: Row) => number,
): Column<Row> {
  const max = rows.reduce((max, row) => Math.max(max, of(row)), 0);
  return figureColumn(id, header, (row) => <BarFigure value={of(row)} max={max} />);
}

/** Content streamed after the page, with a skeleton in its place until then. */
export const LateBoard = ({ value, children }: { value: Promise<unknown>; children: ReactNode }) => (
  <LatePart value={value} fallback={<Skeleton lines={6} />}>
    {children}
  </LatePart>
);
