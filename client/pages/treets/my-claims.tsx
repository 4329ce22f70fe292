import type { KeptClaim } from "#shared/contract/claims.ts";
import { href } from "#shared/href.ts";
import { claimsHeld } from "#shared/lists/claims.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/perks.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { ListToolbar } from "../../lists/list-toolbar.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { FormState } from "../../page-props.ts";
import type { MemberTreetsData } from "./member-data.ts";
import { WalletClaims } from "./wallet-claims.tsx";

interface MyClaimsProps {
  readonly data: MemberTreetsData;
  readonly form: FormState | undefined;
  readonly business: string;
}

/** What a member has claimed in this community, ready to show. */
export function MyClaims({ data, form, business }: MyClaimsProps) {
  const { search } = data.query;
  const here = href("treets", { business }, { tab: "mine" });
  const link: LinkTo = (changes) => href("treets", { business }, { tab: "mine", search, ...changes });
  const pageOf = ({ claims, nextCursor }: MemberTreetsData) => ({
    rows: claims,
    nextHref: nextCursor && link({ cursor: nextCursor }),
  });
  return (
    <>
      {(data.total > 0 || search !== undefined) && (
        <ListToolbar {...claimsHeld} searchLabel={words.searchMine()} query={{ search }} link={link} />
      )}
      <InfiniteList<MemberTreetsData, KeptClaim>
        label={listed.claims()}
        listHref={link({})}
        first={pageOf(data)}
        total={data.total}
        rowKey={({ id }) => id}
        read={pageOf}
      >
        {(claims) =>
          claims.length > 0 ? (
            <WalletClaims
              claims={claims}
              form={form}
              action={here}
              treetHref={({ treet }) => href("treet", { business, rest: [treet.id] })}
            />
          ) : search === undefined ? (
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
          ) : (
            <NoClaimsMatch href={here} />
          )
        }
      </InfiniteList>
    </>
  );
}

export const NoClaimsMatch = ({ href }: { href: string }) => (
  <EmptyState
    icon="search"
    title={words.noClaimsMatch()}
    action={<ButtonLink href={href}>{words.clearSearch()}</ButtonLink>}
  />
);
