import { href } from "#shared/href.ts";
import type { ChoiceField, List, TextField } from "#shared/lists/list.ts";
import type { Action } from "#shared/permissions.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Needs } from "../../design/needs.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import { ListToolbar } from "../../lists/list-toolbar.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { useRootData } from "../../root-data.ts";
import { csvHref, type Sheet } from "../csv-href.ts";

/** The tab with a treet's claims: its business, links to it with other filters, and the address without any. */
export function useClaimsTab(treet: string, query: Readonly<Record<string, unknown>>) {
  const business = useRootData().business?.slug ?? "";
  const place = { business, rest: [treet, "claims"] };
  const link: LinkTo = (changes) => href("treet", place, { ...query, cursor: undefined, ...changes });
  return { business, link, clearHref: href("treet", place) };
}

interface ClaimsToolbarProps<State extends string> {
  readonly business: string;
  readonly list: List & {
    readonly filters: { readonly search: TextField; readonly state: ChoiceField<State> };
  };
  readonly query: { readonly state?: State | undefined; readonly search?: string | undefined };
  readonly searchLabel: string;
  readonly link: LinkTo;
  readonly file: Sheet;
  /** What those who may export can do. */
  readonly mayExport: Action;
  readonly redeemHref: string;
}

/** States, search, export and the till, above the claims of a treet. */
export const ClaimsToolbar = <State extends string>(props: ClaimsToolbarProps<State>) => {
  const { business, list, query, searchLabel, link, file, mayExport, redeemHref } = props;
  const { state, search } = query;
  return (
    <>
      <ChoiceChips
        label={words.claimsByStatus()}
        name="state"
        field={list.filters.state}
        current={state}
        link={link}
      />
      <ListToolbar
        filters={list.filters}
        searchLabel={searchLabel}
        query={{ state, search }}
        link={link}
        tools={
          <>
            <Needs action={mayExport}>
              <ButtonLink icon="download" data-native="" href={csvHref(business, file, { state, search })}>
                {commonWords.exportList()}
              </ButtonLink>
            </Needs>
            <Needs action="claims.redeem">
              <ButtonLink href={redeemHref} icon="qr">
                {words.redeemAtTill()}
              </ButtonLink>
            </Needs>
          </>
        }
      />
    </>
  );
};
