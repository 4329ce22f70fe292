import type { treetPage } from "#server/pages/treet.ts";
import type { ClaimForTeam } from "#shared/contract/claim-shapes.ts";
import { href } from "#shared/href.ts";
import { claimsList } from "#shared/lists/claims.ts";
import { isNarrowed } from "#shared/lists/list.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/treet.ts";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Time } from "../../design/text.tsx";
import { NoneMatch } from "../../lists/none-match.tsx";
import { PagedTable } from "../../lists/paged-table.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { claimColumns } from "./claim-columns.tsx";
import { ClaimDrawer } from "./claim-drawer.tsx";
import { redeemerText } from "./claim-words.ts";
import { ClaimsToolbar, useClaimsTab } from "./claims-toolbar.tsx";
import { TreetFrame } from "./treet-frame.tsx";
import { UndecidedClaims } from "./undecided-claims.tsx";

export type TreetClaimsData = ViewOf<typeof treetPage, "claims">;

/** All claims of a treet: holder, state and a way to revoke each. */
export function TreetClaims({ data, form }: { data: TreetClaimsData; form: FormState | undefined }) {
  const { treet, query, opened, mayManage, timezone } = data;
  const { business, link, clearHref } = useClaimsTab(treet.id, query);
  return (
    <TreetFrame treet={treet} tab="claims">
      {query.state !== "pending_approval" && <UndecidedClaims business={business} treet={treet} />}
      <ClaimsToolbar
        business={business}
        list={claimsList}
        query={query}
        searchLabel={mayManage ? words.searchClaims() : words.searchByReference()}
        link={link}
        file={`treets/${treet.id}/claims.csv`}
        mayExport="claims.manage"
        redeemHref={href("treet", { business, rest: ["redeem"] })}
      />
      <PagedTable<ClaimForTeam>
        label={listed.claims()}
        caption={words.claimsCaption()}
        data={data}
        pageHref={(cursor) => link({ cursor })}
        cursor={query.cursor}
        columns={[...claimColumns(timezone), ...timeColumns(timezone)]}
        rowHref={({ ref }) => link({ claim: ref, cursor: query.cursor })}
        empty={<NoClaims isNarrowed={isNarrowed(claimsList, query)} clearHref={clearHref} />}
      />
      {opened && (
        <ClaimDrawer
          claim={opened}
          form={form}
          timezone={timezone}
          closeHref={link({ cursor: query.cursor })}
          action={link({ claim: opened.ref, cursor: query.cursor })}
        />
      )}
    </TreetFrame>
  );
}

const timeColumns = (timezone: string): Column<ClaimForTeam>[] => [
  {
    id: "revealed",
    header: words.revealed(),
    hideBelow: "medium",
    cell: ({ revealedAt }) =>
      revealedAt ? (
        <Time value={revealedAt} timezone={timezone} />
      ) : (
        <span className="muted">{words.never()}</span>
      ),
  },
  {
    id: "redeemed",
    header: words.redeemed(),
    hideBelow: "medium",
    cell: ({ redeemedAt, redeemedBy }) =>
      redeemedAt && (
        <>
          <Time value={redeemedAt} timezone={timezone} />
          {redeemedBy && (
            <span className="muted small block">
              {words.redeemedByName({ redeemedBy: redeemerText(redeemedBy) })}
            </span>
          )}
        </>
      ),
  },
  {
    id: "source",
    header: words.source(),
    hideBelow: "wide",
    cell: ({ source }) => source ?? <span className="muted">–</span>,
  },
];

function NoClaims({ isNarrowed, clearHref }: { isNarrowed: boolean; clearHref: string }) {
  if (!isNarrowed) return <EmptyState icon="users" title={words.noClaims()} />;
  return <NoneMatch title={words.noClaimsMatch()} clearHref={clearHref} />;
}
