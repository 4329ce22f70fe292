import type { treetPage } from "#server/pages/treet.ts";
import type { SuppliedClaim } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { suppliedClaimsList } from "#shared/lists/claims.ts";
import { isNarrowed } from "#shared/lists/list.ts";
import * as commonWords from "#words/common.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/treet.ts";
import { Badge } from "../../design/badge.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Time } from "../../design/text.tsx";
import { NoneMatch } from "../../lists/none-match.tsx";
import { PagedTable } from "../../lists/paged-table.tsx";
import type { ViewOf } from "../../page-props.ts";
import { ClaimsToolbar, useClaimsTab } from "./claims-toolbar.tsx";
import { TreetFrame } from "./treet-frame.tsx";

export type SuppliedClaimsData = ViewOf<typeof treetPage, "suppliedClaims">;

const { filters } = suppliedClaimsList;

/** Claims of a treet for its supplier, who sees members' initials, and the codes of those that came to a till. */
export function SuppliedClaims({ data }: { data: SuppliedClaimsData }) {
  const { treet, query, isPartial, timezone } = data;
  const { business, link, clearHref } = useClaimsTab(treet.id, query);
  return (
    <TreetFrame treet={treet} tab="claims">
      <p className="muted">
        {words.suppliedClaimsHint()}
        {isPartial && ` ${words.fewClaimsHidden({ min: SMALLEST_COUNT_SHOWN })}`}
      </p>
      <ClaimsToolbar
        business={business}
        list={suppliedClaimsList}
        query={query}
        searchLabel={words.searchByReference()}
        link={link}
        file={`supply/${treet.id}/claims.csv`}
        mayExport="supply.manage"
        redeemHref={href("treet", { business, rest: [treet.id, "redeem"] })}
      />
      <PagedTable<SuppliedClaim>
        label={listed.claims()}
        caption={words.claimsCaption()}
        data={data}
        pageHref={(cursor) => link({ cursor })}
        cursor={query.cursor}
        columns={columnsIn(timezone)}
        empty={
          isNarrowed(suppliedClaimsList, query) ? (
            <NoneMatch title={words.noClaimsMatch()} clearHref={clearHref} />
          ) : (
            <EmptyState icon="users" title={isPartial ? words.noneRedeemedYet() : words.noClaims()} />
          )
        }
      />
    </TreetFrame>
  );
}

const columnsIn = (timezone: string): Column<SuppliedClaim>[] => [
  { id: "holder", header: commonWords.member, cell: ({ holder }) => holder },
  { id: "ref", header: words.reference, cell: ({ ref }) => (ref ? <code>{ref}</code> : <Unknown />) },
  {
    id: "state",
    header: words.state,
    cell: ({ state }) => (
      <Badge tone={state === "redeemed" ? "neutral" : "good"}>{filters.state.names[state]}</Badge>
    ),
  },
  {
    id: "claimed",
    header: words.claimed,
    hideBelow: "medium",
    cell: ({ claimedAt }) => moment(claimedAt, timezone),
  },
  {
    id: "redeemed",
    header: words.redeemed,
    hideBelow: "small",
    cell: ({ redeemedAt, redeemedBy }) => (
      <>
        {moment(redeemedAt, timezone)}
        {redeemedAt && (
          <span className="muted small block">
            {words.redeemedByName({ redeemedBy: redeemedBy ?? words.formerPerson() })}
          </span>
        )}
      </>
    ),
  },
];

const Unknown = () => <span className="muted">–</span>;

const moment = (value: string | null, timezone: string) =>
  value ? <Time value={value} format="datetime" timezone={timezone} /> : <Unknown />;
