import type { treetsPage } from "#server/pages/treets.ts";
import type { SuppliedRow } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import { filtersIn } from "#shared/lists/list.ts";
import { supplyList } from "#shared/lists/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treetLists.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Count } from "../../design/count.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import type { ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { ExportItem } from "../parts/export-item.tsx";
import { UndoBar } from "../parts/undo-bar.tsx";
import { DeletedDrafts } from "./deleted-drafts.tsx";
import { claimsColumn, stateColumn, titleColumn } from "./treet-columns.tsx";
import { TreetList } from "./treet-list.tsx";

export type SupplyTreetsData = ViewOf<typeof treetsPage, "supply">;

/** The treets that a business supplies to communities. Shows counts, never individual members. */
export function SupplyTreets({ data }: { data: SupplyTreetsData }) {
  const { hasCommunity } = data;
  const frame = useRootData().business;
  const business = frame?.slug ?? "";
  const tab = frame?.isCommunity ? "supply" : undefined;
  const here = href("treets", { business }, { tab, ...data.query });
  const create = hasCommunity && (
    <Needs action="supply.manage">
      <ButtonLink
        href={href("treet", { business, rest: ["new"] }, { partner: tab && "any" })}
        variant="primary"
        icon="plus"
      >
        {words.newTreet()}
      </ButtonLink>
    </Needs>
  );
  return (
    <TreetList<SuppliedRow>
      data={data}
      columns={columns}
      tab={tab}
      header={{
        title: tab ? words.supplyTitle() : commonWords.treets(),
        lead: words.supplyLead(),
        actions: (
          <>
            {create}
            <MoreMenu>
              <Needs action="claims.redeem">
                <ButtonLink href={href("treet", { business, rest: ["redeem"] })} icon="qr" variant="quiet">
                  {words.redeemAtTill()}
                </ButtonLink>
              </Needs>
              <ExportItem
                slug={business}
                sheet="supply.csv"
                asked={{ ...filtersIn(supplyList, data.query), order: data.query.order }}
                needs="supply.manage"
              />
            </MoreMenu>
          </>
        ),
      }}
      above={data.undo && <UndoBar undo={data.undo} action={here} />}
      after={<DeletedDrafts drafts={data.deleted} action={here} needs="supply.manage" />}
      nothing={
        <EmptyState
          icon="gift"
          title={words.supplyNone()}
          action={
            create || (
              <ButtonLink href={href("partnersOverview", { business })} variant="primary">
                {words.yourCommunities()}
              </ButtonLink>
            )
          }
        >
          {hasCommunity ? words.supplyNoneLead() : words.noPartnership()}
        </EmptyState>
      }
    />
  );
}

const columns: readonly Column<SuppliedRow>[] = [
  titleColumn,
  stateColumn,
  {
    id: "community",
    header: words.forCommunity,
    hideBelow: "medium",
    cell: ({ community }) => community,
  },
  claimsColumn,
  {
    id: "redeemed",
    header: words.redeemed,
    align: "end",
    hideBelow: "small",
    cell: ({ redeemedCount }) => <Count value={redeemedCount} />,
  },
];
