import type { multiTreetsPage } from "#server/pages/multi-treets.ts";
import type { SuppliedRow } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import { supplyList } from "#shared/lists/treets.ts";
import { whoCanDoThis } from "#shared/permissions.ts";
import { suppliedBulkMoves, suppliedExtendable } from "#shared/treets.ts";
import * as words from "#words/across.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Count } from "../../design/count.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Stack } from "../../design/layout.tsx";
import { Outcome } from "../../design/outcome.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { FormState, PageProps, ViewOf } from "../../page-props.ts";
import { treetMovesOf } from "../treets/bulk-moves.tsx";
import { endsColumn, stateColumn, stockColumn, titleColumn } from "../treets/treet-columns.tsx";
import { stateNames } from "../treets/treet-words.ts";
import { copyingTo, type ReachableBusiness } from "./parts.tsx";
import type { Total } from "./totals.tsx";
import { TreetTabs } from "./treet-tabs.tsx";
import { TreetsSomewhere } from "./treets-somewhere.tsx";

type Supplied = SuppliedRow & { readonly business: ReachableBusiness };

type SuppliedTreetsData = ViewOf<typeof multiTreetsPage, "supplying">;

/** The treets that the user's businesses supply to communities, in one list. */
export const SuppliedTreets = ({ data, form }: PageProps<SuppliedTreetsData>) => (
  <Stack gap={5}>
    <PageHeader title={words.allTreets()} lead={words.supplyingLead()} />
    <TreetTabs current="supplying" />
    <Outcome form={form} />
    <TreetsSupplied data={data} form={form} />
  </Stack>
);

function TreetsSupplied({ data, form }: { data: SuppliedTreetsData; form: FormState | undefined }) {
  if (data.businesses.length === 0) {
    return (
      <EmptyState icon="handshake" title={words.noSupply()}>
        <p>{words.noSupplyLead()}</p>
      </EmptyState>
    );
  }
  return (
    <TreetsSomewhere<Supplied>
      data={data}
      tab="supplying"
      businessesLabel={words.businesses}
      filters={supplyList.filters}
      caption={words.suppliedTreets()}
      bulk={{
        form,
        intent: "supply-many",
        actions: [...treetMovesOf(suppliedBulkMoves, suppliedExtendable), copyingTo(data.copyTo)],
        label: ({ title, community }) => words.chooseForNamed({ title, community }),
        refusal: whoCanDoThis("supply.manage", []),
      }}
      exported={{ sheet: "supply.csv", needs: "supply.manage" }}
      columns={columns}
      totals={data.totals && totalsOf(data.totals)}
      nothing={
        <EmptyState
          icon="gift"
          title={words.noSuppliedTreets()}
          action={
            <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="primary">
              {words.chooseABusiness()}
            </ButtonLink>
          }
        >
          <p>{words.noSuppliedTreetsLead()}</p>
        </EmptyState>
      }
    />
  );
}

/** Supplied treets by state; states without any are omitted, other than live ones. */
const totalsOf =
  (counts: NonNullable<SuppliedTreetsData["totals"]>) =>
  (link: LinkTo): readonly Total[] =>
    suppliedStates
      .filter((state) => state === "live" || counts[state] > 0)
      .map((state) => ({ label: stateNames[state], value: counts[state], href: link({ state }) }));

const suppliedStates = ["live", "scheduled", "in_review", "draft", "paused", "ended"] as const;

const columns: readonly Column<Supplied>[] = [
  titleColumn,
  {
    id: "community",
    header: words.forCommunity,
    hideBelow: "small",
    cell: ({ community }) => community,
  },
  {
    id: "business",
    header: words.suppliedBy,
    hideBelow: "medium",
    cell: ({ business }) => business.name,
  },
  stateColumn,
  stockColumn,
  {
    id: "claims",
    header: words.claims,
    align: "end",
    hideBelow: "medium",
    cell: ({ claimedCount }) => <Count value={claimedCount} />,
  },
  endsColumn,
];
