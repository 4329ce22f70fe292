import type { treetPage } from "#server/pages/treet.ts";
import type { PoolCode } from "#shared/contract/treet-shapes.ts";
import { href } from "#shared/href.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { codesList, suppliedCodesList } from "#shared/lists/claims.ts";
import { clearedFilters, SEEN_AT_ONCE } from "#shared/lists/list.ts";
import { codeOrders } from "#shared/lists/orders.ts";
import { whoCan } from "#shared/permission-sentences.ts";
import type { Action } from "#shared/permissions.ts";
import type { CodeState } from "#shared/treets.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/treet.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { Time } from "../../design/text.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import { ListToolbar } from "../../lists/list-toolbar.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { NoneMatch } from "../../lists/none-match.tsx";
import { OrderMenu } from "../../lists/order-menu.tsx";
import { PagedTable } from "../../lists/paged-table.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { AddCodes, DownloadCodes, UsedCodes, WarnOfCodes } from "./code-drawers.tsx";
import { TreetFrame } from "./treet-frame.tsx";

export type TreetCodesData = ViewOf<typeof treetPage, "codes">;

const codeStateNames = codesList.filters.state.names;

/** What the team and the supplier of a treet may do with its codes, and the forms for it. */
const sides = {
  team: {
    manage: "treets.manage",
    sheet: "treets",
    filters: codesList.filters,
    search: words.codesSearch,
    intents: { add: "codes", used: "used-codes", voiding: "void-codes", unlock: "unlock-codes" },
  },
  supplier: {
    manage: "supply.manage",
    sheet: "supply",
    filters: suppliedCodesList.filters,
    search: words.codeSearch,
    intents: {
      add: "supply-codes",
      used: "supply-used-codes",
      voiding: "supply-void-codes",
      unlock: "supply-unlock-codes",
    },
  },
} as const;
const codeStateTones: Readonly<Record<CodeState, Tone>> = {
  unused: "good",
  given: "info",
  revealed: "info",
  redeemed: "neutral",
  void: "bad",
};

/** The code pool of a treet: the state of its codes, with drawers to add and remove some. */
export function TreetCodes({ data, form }: { data: TreetCodesData; form: FormState | undefined }) {
  const { treet, all, totals, query, seesCodes, timezone, open, isSupplier, mayChange } = data;
  const { manage, sheet, filters, search, intents } = sides[isSupplier ? "supplier" : "team"];
  const business = useRootData().business?.slug ?? "";
  const link: LinkTo = (changes) =>
    href("treet", { business, rest: [treet.id, "codes"] }, { ...query, cursor: undefined, ...changes });
  const drawer = { open, form, link };
  const unused = totals?.unused ?? null;
  const addCodes = mayChange && <AddCodesLink link={link} needs={manage} />;
  return (
    <TreetFrame
      treet={treet}
      tab="codes"
      actions={
        all > 0 && (
          <>
            {addCodes}
            <MoreMenu
              isOpen={form?.intent === intents.voiding}
              ending={
                mayChange &&
                unused !== 0 && (
                  <Needs action={manage}>
                    <TakeOut unused={unused} intent={intents.voiding} form={form} />
                  </Needs>
                )
              }
            >
              {all !== unused && (
                <Needs action="claims.redeem">
                  <ButtonLink href={link({ open: "used" })} icon="check" variant="quiet">
                    {words.codesMarkUsed()}
                  </ButtonLink>
                </Needs>
              )}
              {data.lowCodesAt !== null && (
                <Needs action={manage}>
                  <ButtonLink href={link({ open: "alert" })} icon="bell" variant="quiet">
                    {words.stockAlert()}
                  </ButtonLink>
                </Needs>
              )}
              {unused !== null && unused > 0 && (
                <Needs action="codes.view">
                  <ButtonLink href={link({ open: "export" })} icon="download" variant="quiet">
                    {words.codesExport()}
                  </ButtonLink>
                </Needs>
              )}
            </MoreMenu>
          </>
        )
      }
    >
      {all > 0 && unused === 0 && (
        <Notice tone="warn" title={words.codesMissing()} text={words.codesNone()} />
      )}
      {totals === null && <p className="muted">{words.codeStatesHidden({ min: SMALLEST_COUNT_SHOWN })}</p>}
      {all > 0 && totals && (
        <ChoiceChips<CodeState>
          label={words.codesByStatus()}
          name="state"
          field={codesList.filters.state}
          values={filters.state.chips}
          current={query.state}
          link={link}
          counts={totals}
        />
      )}
      {all > 0 && (seesCodes || !isSupplier) && (
        <ListToolbar
          filters={filters}
          searchLabel={search()}
          query={query}
          link={link}
          tools={all > SEEN_AT_ONCE && <OrderMenu orders={codeOrders} order={query.order} link={link} />}
          isTable
        />
      )}
      {!seesCodes && all > 0 && <p className="muted small">{whoCan("codes.view")}</p>}
      <PagedTable<CodeRow>
        label={listed.codes()}
        caption={words.codesCaption()}
        data={data}
        pageHref={(cursor) => link({ cursor })}
        cursor={query.cursor}
        columns={[
          codeColumn,
          ...(totals ? [stateColumn] : []),
          ...(isSupplier
            ? []
            : [
                claimColumn((claim) =>
                  href("treet", { business, rest: [treet.id, "claims"] }, { search: claim, claim }),
                ),
              ]),
          addedColumn(timezone),
        ]}
        empty={
          all === 0 ? (
            <EmptyState icon="key" title={words.codesNoneYet()} action={addCodes}>
              {words.codesNone()}
            </EmptyState>
          ) : (
            <NoneMatch title={words.codesNoneMatch()} clearHref={link(clearedFilters(filters))} />
          )
        }
      />
      {mayChange && <AddCodes {...drawer} intent={intents.add} needs={manage} />}
      <UsedCodes {...drawer} intent={intents.used} needs="claims.redeem" />
      {data.lowCodesAt !== null && <WarnOfCodes {...drawer} treet={{ lowCodesAt: data.lowCodesAt }} />}
      {unused !== null && (
        <DownloadCodes
          {...drawer}
          intent={intents.unlock}
          needs="codes.view"
          fileHref={`/api/v1/businesses/${encodeURIComponent(business)}/${sheet}/${encodeURIComponent(treet.id)}/codes.csv`}
        />
      )}
    </TreetFrame>
  );
}

const AddCodesLink = ({ link, needs }: { link: LinkTo; needs: Action }) => (
  <Needs action={needs}>
    <ButtonLink href={link({ open: "add" })} icon="plus" variant="primary">
      {words.addCodes()}
    </ButtonLink>
  </Needs>
);

interface TakeOutProps {
  /** Null if it is not shown how many there are. */
  readonly unused: number | null;
  readonly intent: string;
  readonly form: FormState | undefined;
}

/** Voids the unused codes, such as when the supplier has withdrawn them. */
const TakeOut = ({ unused, intent, form }: TakeOutProps) => (
  <ConfirmDialog
    title={unused === null ? words.codesVoidAllQuestion() : words.codesVoidQuestion({ count: unused })}
    confirmLabel={unused === null ? words.codesVoid() : words.codesVoidConfirm({ count: unused })}
    intent={intent}
    state={form}
    trigger={
      <Button variant="quiet" icon="trash">
        {words.codesVoid()}
      </Button>
    }
  >
    {unused !== null && <input type="hidden" name="count" value={unused} />}
    <p>{words.codesVoidHint()}</p>
  </ConfirmDialog>
);

/** A code for the team or for a supplier, who does not see its claim nor, at times, its state. */
type CodeRow = Omit<PoolCode, "state"> & { readonly state: CodeState | null };

const codeColumn: Column<CodeRow> = {
  id: "code",
  header: words.code,
  cell: ({ code }) => <code>{code}</code>,
};

const stateColumn: Column<CodeRow> = {
  id: "state",
  header: words.state,
  cell: ({ state }) => state && <Badge tone={codeStateTones[state]}>{codeStateNames[state]}</Badge>,
};

const claimColumn = (claimHref: (ref: string) => string): Column<CodeRow> => ({
  id: "claim",
  header: words.codeClaim,
  cell: ({ claim }) =>
    claim && (
      <a href={claimHref(claim)}>
        <code className="one-line">{claim}</code>
      </a>
    ),
});

const addedColumn = (timezone: string): Column<CodeRow> => ({
  id: "added",
  header: words.added,
  hideBelow: "small",
  cell: ({ addedAt }) => <Time value={addedAt} format="datetime" timezone={timezone} />,
});
