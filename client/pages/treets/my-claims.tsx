import type { treetsPage } from "#server/pages/treets.ts";
import type { KeptClaim } from "#shared/contract/claim-shapes.ts";
import { href } from "#shared/href.ts";
import { claimsHeld } from "#shared/lists/claims-held.ts";
import { isNarrowed } from "#shared/lists/list.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/perks.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { ListToolbar } from "../../lists/list-toolbar.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { MemberTabs } from "./member-tabs.tsx";
import { NoClaimsMatch } from "./no-claims-match.tsx";
import { WalletClaims } from "./wallet-claims.tsx";

export type MyClaimsData = ViewOf<typeof treetsPage, "mine">;

/** A member's claims in this community, ready to show. */
export function MyClaims({ data, form }: { data: MyClaimsData; form: FormState | undefined }) {
  const business = useRootData().business?.slug ?? "";
  const { query } = data;
  const here = href("treets", { business }, { tab: "mine" });
  const link: LinkTo = (changes) =>
    href("treets", { business }, { tab: "mine", ...query, cursor: undefined, ...changes });
  const isFiltered = isNarrowed(claimsHeld, query);
  return (
    <>
      <PageHeader title={words.mine()} lead={words.mineLead()} />
      <MemberTabs business={business} current="mine" viewAs={null} />
      {(data.total > 0 || isFiltered) && (
        <ListToolbar {...claimsHeld} searchLabel={words.searchMine()} query={query} link={link} />
      )}
      <PagedList<KeptClaim>
        label={listed.claims()}
        data={data}
        pageHref={(cursor) => link({ cursor })}
        empty={
          isFiltered ? (
            <NoClaimsMatch href={here} />
          ) : (
            <EmptyState
              icon="tag"
              title={words.noClaims()}
              action={
                <ButtonLink href={href("treets", { business })} variant="primary">
                  {words.seeTreets()}
                </ButtonLink>
              }
            >
              <p>{words.noClaimsText()}</p>
            </EmptyState>
          )
        }
      >
        {(claims) => (
          <WalletClaims
            claims={claims}
            form={form}
            action={here}
            treetHref={({ treet }) => href("treet", { business, rest: [treet.id] })}
          />
        )}
      </PagedList>
    </>
  );
}
