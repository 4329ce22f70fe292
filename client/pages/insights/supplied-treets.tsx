import type { ReactNode } from "react";
import type { SuppliedOverview } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/insights.ts";
import { DataTable } from "../../design/data-table.tsx";
import { countOrSuppressed } from "./words.ts";

type Row = SuppliedOverview["treets"][number];

interface SuppliedTreetsProps {
  readonly treets: readonly Row[];
  readonly business: string;
  readonly empty: ReactNode;
}

/** How often each treet that a business supplies was used in a period, ordered by the number of claims. */
export const SuppliedTreets = ({ treets, business, empty }: SuppliedTreetsProps) => (
  <DataTable<Row>
    caption={words.supplierTreetsCaption()}
    rows={treets}
    rowKey={({ id }) => id}
    rowHref={({ id }) => href("treet", { business, rest: [id, "insights"] })}
    columns={[
      { id: "title", header: words.treet(), cell: ({ title }) => title },
      {
        id: "community",
        header: commonWords.community(),
        hideBelow: "small",
        cell: ({ community }) => community,
      },
      {
        id: "views",
        header: words.views(),
        align: "end",
        hideBelow: "small",
        cell: (row) => countOrSuppressed(row.views),
      },
      { id: "claims", header: words.claims(), align: "end", cell: (row) => countOrSuppressed(row.claims) },
      {
        id: "redeemed",
        header: words.redeemed(),
        align: "end",
        cell: (row) => countOrSuppressed(row.redemptions),
      },
    ]}
    empty={empty}
  />
);
