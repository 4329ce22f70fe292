import type { treetPage } from "#server/pages/treet.ts";
import type { PoolCode } from "#shared/contract/treet-shapes.ts";
import { href } from "#shared/href.ts";
import { codesList } from "#shared/lists/claims.ts";
import { clearedFilters, SEEN_AT_ONCE } from "#shared/lists/list.ts";
import { codeOrders } from "#shared/lists/orders.ts";
import { whoCan } from "#shared/permission-sentences.ts";
import { type CodeState, codeStates } from "#shared/treets.ts";
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
const codeStateTones: Readonly<Record<CodeState, Tone>> = {
  unused: "good",
  given: "info",
  revealed: "info",
  redeemed: "neutral",
  void: "bad",
};

/** The code pool of a treet: the state of its codes, with drawers to add and remove some. */
export function TreetCodes({ data, form }: { data: TreetCodesData; form: FormState | undefined }) {
  const { treet, totals, query, seesCodes, timezone, open } = data;
  const business = useRootData().business?.slug ?? "";
  const link: LinkTo = (changes) =>
    href("treet", { business, rest: [treet.id, "codes"] }, { ...query, cursor: undefined, ...changes });
  const all = codeStates.reduce((sum, state) => sum + totals[state], 0);
  const drawer = { treet, open, form, link };
  return (
    <TreetFrame
      treet={treet}
      tab="codes"
      actions={
        <>
          {all > 0 && <AddCodesLink link={link} />}
          {all > 0 && (
            <MoreMenu
              isOpen={form?.intent === "void-codes"}
              ending={
                totals.unused > 0 && (
                  <Needs action="treets.manage">
                    <TakeOut unused={totals.unused} form={form} />
                  </Needs>
                )
              }
            >
              {all > totals.unused && (
                <Needs action="claims.redeem">
                  <ButtonLink href={link({ open: "used" })} icon="check" variant="quiet">
                    {words.codesMarkUsed()}
                  </ButtonLink>
                </Needs>
              )}
              <Needs action="treets.manage">
                <ButtonLink href={link({ open: "alert" })} icon="bell" variant="quiet">
                  {words.stockAlert()}
                </ButtonLink>
              </Needs>
              {totals.unused > 0 && (
                <Needs action="codes.view">
                  <ButtonLink href={link({ open: "export" })} icon="download" variant="quiet">
                    {words.codesExport()}
                  </ButtonLink>
                </Needs>
              )}
            </MoreMenu>
          )}
        </>
      }
    >
      {all > 0 && totals.unused === 0 && (
        <Notice tone="warn" title={words.codesMissing()}>
          <p>{words.codesNone()}</p>
        </Notice>
      )}
      {all > 0 && (
        <ChoiceChips
          label={words.codesByStatus()}
          name="state"
          field={codesList.filters.state}
          current={query.state}
          link={link}
          counts={totals}
        />
      )}
      {all > 0 && (
        <ListToolbar
          filters={codesList.filters}
          searchLabel={words.codesSearch()}
          query={query}
          link={link}
          tools={all > SEEN_AT_ONCE && <OrderMenu orders={codeOrders} order={query.order} link={link} />}
          isTable
        />
      )}
      {!seesCodes && all > 0 && <p className="muted small">{whoCan("codes.view")}</p>}
      <PagedTable<PoolCode>
        label={listed.codes()}
        caption={words.codesCaption()}
        data={data}
        pageHref={(cursor) => link({ cursor })}
        cursor={query.cursor}
        columns={columnsFor(timezone, (claim) =>
          href("treet", { business, rest: [treet.id, "claims"] }, { search: claim, claim }),
        )}
        empty={
          all === 0 ? (
            <EmptyState icon="key" title={words.codesNoneYet()} action={<AddCodesLink link={link} />}>
              {words.codesNone()}
            </EmptyState>
          ) : (
            <NoneMatch title={words.codesNoneMatch()} clearHref={link(clearedFilters(codesList.filters))} />
          )
        }
      />
      <AddCodes {...drawer} intent="codes" needs="treets.manage" />
      <UsedCodes {...drawer} intent="used-codes" needs="claims.redeem" />
      <WarnOfCodes {...drawer} />
      <DownloadCodes {...drawer} business={business} />
    </TreetFrame>
  );
}

const AddCodesLink = ({ link }: { link: LinkTo }) => (
  <Needs action="treets.manage">
    <ButtonLink href={link({ open: "add" })} icon="plus" variant="primary">
      {words.addCodes()}
    </ButtonLink>
  </Needs>
);

/** Voids the unused codes, such as when the supplier has withdrawn them. */
function TakeOut({ unused, form }: { unused: number; form: FormState | undefined }) {
  return (
    <ConfirmDialog
      title={words.codesVoidQuestion({ count: unused })}
      confirmLabel={words.codesVoidConfirm({ count: unused })}
      tone="danger"
      intent="void-codes"
      state={form}
      trigger={
        <Button variant="quiet" icon="trash">
          {words.codesVoid()}
        </Button>
      }
    >
      <input type="hidden" name="count" value={unused} />
      <p>{words.codesVoidHint()}</p>
    </ConfirmDialog>
  );
}

const columnsFor = (timezone: string, claimHref: (ref: string) => string): Column<PoolCode>[] => [
  { id: "code", header: words.code(), cell: ({ code }) => <code>{code}</code> },
  {
    id: "state",
    header: words.state(),
    cell: ({ state }) => <Badge tone={codeStateTones[state]}>{codeStateNames[state]}</Badge>,
  },
  {
    id: "claim",
    header: words.codeClaim(),
    cell: ({ claim }) =>
      claim && (
        <a href={claimHref(claim)}>
          <code className="one-line">{claim}</code>
        </a>
      ),
  },
  {
    id: "added",
    header: words.added(),
    hideBelow: "small",
    cell: ({ addedAt }) => <Time value={addedAt} format="datetime" timezone={timezone} />,
  },
];
