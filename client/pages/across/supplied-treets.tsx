import type { SuppliedRow } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import { whoCan } from "#shared/permissions.ts";
import { suppliedBulkMoves, type TreetState } from "#shared/treets.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Count } from "../../design/count.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import type { FormState } from "../../page-props.ts";
import { BULK_TREETS_FORM, BulkMoves } from "../treets/bulk-moves.tsx";
import { endsColumn, stateColumn, stockColumn, titleColumn } from "../treets/treet-columns.tsx";
import { type Month, MonthCalendar, monthIn, ViewFilter } from "./month-calendar.tsx";
import { BusinessFilter, type ReachableBusiness } from "./parts.tsx";
import { CutOff, StateFilter, TreetSearch } from "./treet-parts.tsx";

type Supplied = SuppliedRow & { readonly business: ReachableBusiness };

export interface SuppliedTreetsData {
  readonly tab: "supplying";
  readonly businesses: readonly ReachableBusiness[];
  readonly business: string | null;
  readonly treets: readonly Supplied[];
  readonly cutOff: readonly ReachableBusiness[];
  /** Null where they are listed. */
  readonly month: Month | null;
  /** For whom they may change what is supplied; for others they look on. */
  readonly manageable: readonly ReachableBusiness[];
  readonly query: { readonly search?: string | undefined; readonly state?: TreetState | undefined };
}

/** What somebody's businesses supply to communities, all in one list. */
export function SuppliedTreets({ data, form }: { data: SuppliedTreetsData; form: FormState | undefined }) {
  const { businesses, business, treets, query, cutOff, month, manageable } = data;
  const kept = { tab: "supplying", ...query };
  const listed = { ...kept, business: business ?? undefined };
  const here = { ...listed, ...monthIn(month) };
  const mayChange = (treet: Supplied) => manageable.some(({ slug }) => slug === treet.business.slug);
  const isNarrowed = Boolean(query.search ?? query.state ?? business);
  if (businesses.length === 0) {
    return (
      <EmptyState icon="handshake" title="You supply no community yet">
        <p>What your businesses supply to communities comes together here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <BusinessFilter
        route="multiTreets"
        label="Businesses"
        businesses={businesses}
        business={business}
        query={{ ...here, business: undefined }}
      />
      <StateFilter query={here} />
      <TreetSearch query={here} />
      <ViewFilter query={listed} month={month} />
      {month && <MonthCalendar month={month} query={listed} />}
      {!month && (
        <div className="bulk-list">
          {treets.some(mayChange) && (
            <BulkMoves
              form={form}
              intent="supply-many"
              moves={suppliedBulkMoves}
              action={href("multiTreets", {}, here)}
              state={query.state}
            />
          )}
          <DataTable
            caption="Treets you supply"
            rows={treets}
            rowKey={({ id, business }) => `${business.slug} ${id}`}
            rowHref={({ id, business }) => href("treet", { business: business.slug, rest: [id] })}
            {...(treets.length > 0 && {
              selection: {
                name: "treet",
                formId: BULK_TREETS_FORM,
                label: ({ title, community }: Supplied) => `Choose ${title} for ${community}`,
                refused: (treet: Supplied) => (mayChange(treet) ? undefined : whoCan("supply.manage")),
              },
            })}
            columns={[
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
            ]}
            empty={
              isNarrowed ? (
                <EmptyState
                  icon="search"
                  title="No treets match"
                  action={
                    <ButtonLink href={href("multiTreets", {}, { tab: "supplying" })}>
                      Clear filters
                    </ButtonLink>
                  }
                />
              ) : (
                <EmptyState icon="gift" title="Nothing supplied yet">
                  <p>Once a community takes you on, draft a treet for its members.</p>
                </EmptyState>
              )
            }
          />
        </div>
      )}
      <CutOff businesses={cutOff} />
    </>
  );
}
