import type { multiTreetsPage } from "#server/pages/multi-treets.ts";
import type { HeldClaim } from "#shared/contract/claim-shapes.ts";
import { href } from "#shared/href.ts";
import { claimsHeld } from "#shared/lists/claims-held.ts";
import { isNarrowed } from "#shared/lists/list.ts";
import * as across from "#words/across.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/perks.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { ListToolbar } from "../../lists/list-toolbar.tsx";
import type { AnyQuery, LinkTo } from "../../lists/list-types.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import type { PageProps, ViewOf } from "../../page-props.ts";
import { NoClaimsMatch } from "../treets/no-claims-match.tsx";
import { WalletClaims } from "../treets/wallet-claims.tsx";
import { TreetTabs } from "./treet-tabs.tsx";

type WalletData = ViewOf<typeof multiTreetsPage, "claims">;

const walletHref = (query: AnyQuery = {}) => href("multiTreets", {}, { tab: "claims", ...query });

/** All claims of the user across communities, to be shown at any till. Includes communities they have left. */
export function Wallet({ data, form }: PageProps<WalletData>) {
  const { query } = data;
  const link: LinkTo = (changes) => walletHref({ ...query, cursor: undefined, ...changes });
  const isFiltered = isNarrowed(claimsHeld, query);
  return (
    <Stack gap={5}>
      <PageHeader title={across.tabClaims()} lead={across.claimsLead()} />
      {data.runsSome && <TreetTabs current="claims" />}
      {(data.total > 0 || isFiltered) && (
        <ListToolbar {...claimsHeld} searchLabel={words.searchMine()} query={query} link={link} />
      )}
      <PagedList<HeldClaim>
        label={listed.claims()}
        data={data}
        pageHref={(cursor) => link({ cursor })}
        cursor={query.cursor}
        empty={
          isFiltered ? (
            <NoClaimsMatch href={walletHref()} />
          ) : (
            <EmptyState
              icon="tag"
              title={words.noClaims()}
              action={
                <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="primary">
                  {words.yourCommunities()}
                </ButtonLink>
              }
            >
              <p>{words.noClaimsAnywhere()}</p>
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <WalletClaims
            claims={rows}
            form={form}
            action={walletHref()}
            treetHref={({ business, treet }) =>
              business.isMember ? href("treet", { business: business.slug, rest: [treet.id] }) : undefined
            }
          />
        )}
      </PagedList>
    </Stack>
  );
}
