import type { SuppliedRow } from "#shared/contract/supply.ts";
import { whoCan } from "#shared/permissions.ts";
import { suppliedBulkMoves } from "#shared/treets.ts";
import { Count } from "../../design/count.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import type { FormState } from "../../page-props.ts";
import { treetMovesOf } from "../treets/bulk-moves.tsx";
import { endsColumn, stateColumn, stockColumn, titleColumn } from "../treets/treet-columns.tsx";
import type { ReachableBusiness } from "./parts.tsx";
import { type SomewhereData, TreetsSomewhere } from "./treets-somewhere.tsx";

type Supplied = SuppliedRow & { readonly business: ReachableBusiness };

export interface SuppliedTreetsData extends SomewhereData<Supplied> {
  readonly tab: "supplying";
}

/** What somebody's businesses supply to communities, all in one list. */
export function SuppliedTreets({ data, form }: { data: SuppliedTreetsData; form: FormState | undefined }) {
  if (data.businesses.length === 0) {
    return (
      <EmptyState icon="handshake" title="You supply no community yet">
        <p>What your businesses supply to communities comes together here.</p>
      </EmptyState>
    );
  }
  return (
    <TreetsSomewhere<Supplied>
      data={data}
      tab="supplying"
      businessesLabel="Businesses"
      caption="Treets you supply"
      bulk={{
        form,
        intent: "supply-many",
        actions: treetMovesOf(suppliedBulkMoves),
        label: ({ title, community }) => `Choose ${title} for ${community}`,
        refusal: whoCan("supply.manage"),
      }}
      columns={columns}
      nothing={
        <EmptyState icon="gift" title="Nothing supplied yet">
          <p>Once a community takes you on, draft a treet for its members.</p>
        </EmptyState>
      }
    />
  );
}

const columns: readonly Column<Supplied>[] = [
  titleColumn,
  { id: "community", header: "For", hideBelow: "small", cell: ({ community }) => community },
  {
    id: "business",
    header: "Supplied by",
    hideBelow: "medium",
    cell: ({ business }) => business.name,
  },
  stateColumn,
  stockColumn,
  {
    id: "claims",
    header: "Claims",
    align: "end",
    hideBelow: "medium",
    cell: ({ claimedCount }) => <Count value={claimedCount} />,
  },
  endsColumn,
];
