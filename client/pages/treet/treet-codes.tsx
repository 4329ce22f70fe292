import type { treetPage } from "#server/pages/treet.ts";
import type { PoolCode } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import { codesList } from "#shared/lists/claims.ts";
import { whoCan } from "#shared/permissions.ts";
import { type CodeState, codeStates } from "#shared/treets.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/treet.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { Button } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Grid } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import { ChoiceChips } from "../../lists/choice-chips.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { PagedTable } from "../../lists/paged-table.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { DownloadCodes, WarnOfCodes } from "./code-care.tsx";
import { CodePool, UsedCodes } from "./code-pool.tsx";
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

/** The pool of a treet: what became of its codes, more of them, and fewer. */
export function TreetCodes({ data, form }: { data: TreetCodesData; form: FormState | undefined }) {
  const { treet, totals, query, seesCodes, timezone } = data;
  const business = useRootData().business?.slug ?? "";
  const link: LinkTo = (changes) =>
    href("treet", { business, rest: [treet.id, "codes"] }, { state: query.state, ...changes });
  const all = codeStates.reduce((sum, state) => sum + totals[state], 0);
  return (
    <TreetFrame
      treet={treet}
      tab="codes"
      actions={
        totals.unused > 0 && (
          <Needs action="treets.manage">
            <TakeOut unused={totals.unused} form={form} />
          </Needs>
        )
      }
    >
      <CodePool treet={treet} form={form} intent="codes" needs="treets.manage" />
      <Grid min="20rem">
        {all > totals.unused && (
          <Needs action="claims.redeem">
            <UsedCodes form={form} intent="used-codes" />
          </Needs>
        )}
        <Needs action="treets.manage">
          <WarnOfCodes treet={treet} form={form} />
        </Needs>
        {totals.unused > 0 && (
          <Needs action="codes.view">
            <DownloadCodes business={business} treet={treet} form={form} />
          </Needs>
        )}
      </Grid>
      <ChoiceChips
        label={words.codesByStatus()}
        name="state"
        field={codesList.filters.state}
        current={query.state}
        link={link}
        counts={totals}
      />
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
        empty={<EmptyState icon="key" title={all === 0 ? words.codesNoneYet() : words.codesNoneMatch()} />}
      />
    </TreetFrame>
  );
}

/** What nobody has can be taken out, such as where its supplier has withdrawn it. */
function TakeOut({ unused, form }: { unused: number; form: FormState | undefined }) {
  return (
    <ConfirmDialog
      title={words.codesVoidQuestion({ count: unused })}
      confirmLabel={words.codesVoidConfirm({ count: unused })}
      tone="danger"
      intent="void-codes"
      state={form}
      trigger={<Button variant="danger">{words.codesVoid()}</Button>}
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
          <code>{claim}</code>
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
