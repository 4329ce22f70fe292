import type { ClaimForTeam } from "#shared/contract/claims.ts";
import type { TreetForTeam } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import { type ClaimState, claimStates } from "#shared/treets.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { FilterChips, Toolbar } from "../../design/list-tools.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import { SearchField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { claimColumns, teamStateName } from "./claim-columns.tsx";
import { ClaimDrawer } from "./claim-drawer.tsx";
import { redeemerText } from "./claim-words.ts";
import { type FramedTreet, TreetFrame } from "./treet-frame.tsx";
import { UndecidedClaims } from "./undecided-claims.tsx";

export interface TreetClaimsData {
  readonly view: "claims";
  readonly treet: FramedTreet & Pick<TreetForTeam, "undecided">;
  readonly timezone: string;
  readonly claims: readonly ClaimForTeam[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: {
    readonly state?: ClaimState | undefined;
    readonly search?: string | undefined;
    readonly cursor?: string | undefined;
  };
  /** The one that was opened. */
  readonly opened: ClaimForTeam | null;
  /** They may search by name. */
  readonly mayManage: boolean;
}

/** Every claim of a treet: who holds it, what became of it, and a way to take it back. */
export function TreetClaims({ data, form }: { data: TreetClaimsData; form: FormState | undefined }) {
  const { treet, query, total, opened, mayManage, timezone } = data;
  const business = useRootData().business?.slug ?? "";
  const rest = [treet.id, "claims"];
  const link = (changes: Readonly<Record<string, string | undefined>>) =>
    href("treet", { business, rest }, { ...query, cursor: undefined, ...changes });
  const pageOf = ({ claims, nextCursor }: TreetClaimsData) => ({
    rows: claims,
    nextHref: nextCursor && link({ cursor: nextCursor }),
  });
  return (
    <TreetFrame treet={treet} tab="claims">
      {query.state !== "pending_approval" && <UndecidedClaims business={business} treet={treet} />}
      <FilterChips
        label="Claims by state"
        items={[
          { label: "All", href: link({ state: undefined }), current: query.state === undefined },
          ...claimStates.map((state) => ({
            label: teamStateName(state),
            href: link({ state }),
            current: query.state === state,
          })),
        ]}
      />
      <Toolbar>
        <form className="search" method="get" action={href("treet", { business, rest })}>
          {query.state && <input type="hidden" name="state" value={query.state} />}
          <SearchField
            label={mayManage ? "Search by name or reference" : "Search by reference"}
            name="search"
            defaultValue={query.search}
          />
          <SubmitButton variant="secondary">Search</SubmitButton>
        </form>
        <Needs action="claims.manage">
          <ButtonLink icon="download" data-native="" download href={fileHref(business, treet.id, query)}>
            Export
          </ButtonLink>
        </Needs>
        <Needs action="claims.redeem">
          <ButtonLink href={href("treet", { business, rest: ["redeem"] })} icon="qr">
            Redeem at the till
          </ButtonLink>
        </Needs>
      </Toolbar>
      <InfiniteList<TreetClaimsData, ClaimForTeam>
        label="claims"
        listHref={link({})}
        first={pageOf(data)}
        total={total}
        rowKey={({ id }) => id}
        read={pageOf}
        firstHref={query.cursor && link({})}
      >
        {(rows) => (
          <DataTable
            caption="Claims of this treet"
            columns={[...claimColumns(timezone), ...timeColumns(timezone)]}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ ref }) => link({ claim: ref, cursor: query.cursor })}
            empty={
              <NoClaims
                isNarrowed={Boolean(query.state ?? query.search)}
                clearHref={href("treet", { business, rest })}
              />
            }
          />
        )}
      </InfiniteList>
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
    header: "Looked at",
    hideBelow: "medium",
    cell: ({ revealedAt }) =>
      revealedAt ? <Time value={revealedAt} timezone={timezone} /> : <span className="muted">Not yet</span>,
  },
  {
    id: "redeemed",
    header: "Redeemed",
    hideBelow: "medium",
    cell: ({ redeemedAt, redeemedBy }) =>
      redeemedAt && (
        <>
          <Time value={redeemedAt} timezone={timezone} />{" "}
          {redeemedBy && <span className="muted small">by {redeemerText(redeemedBy)}</span>}
        </>
      ),
  },
  {
    id: "source",
    header: "Came by",
    hideBelow: "medium",
    cell: ({ source }) => source ?? <span className="muted">–</span>,
  },
];

function NoClaims({ isNarrowed, clearHref }: { isNarrowed: boolean; clearHref: string }) {
  if (!isNarrowed) return <EmptyState icon="users" title="Nobody has claimed it yet" />;
  return (
    <EmptyState
      icon="search"
      title="No claims match"
      action={<ButtonLink href={clearHref}>Clear filters</ButtonLink>}
    />
  );
}

function fileHref(business: string, treet: string, { state, search }: TreetClaimsData["query"]): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(search && { search }) });
  const path = `/api/v1/businesses/${encodeURIComponent(business)}/treets/${encodeURIComponent(treet)}/claims.csv`;
  return query.size > 0 ? `${path}?${query}` : path;
}
