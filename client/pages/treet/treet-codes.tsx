import type { PoolCode, TreetForTeam } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import { whoCan } from "#shared/permissions.ts";
import { type CodeState, codeStates } from "#shared/treets.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { Button } from "../../design/button.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Grid } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { DownloadCodes, WarnOfCodes } from "./code-care.tsx";
import { CodePool, UsedCodes } from "./code-pool.tsx";
import { TreetFrame } from "./treet-frame.tsx";

export interface TreetCodesData {
  readonly view: "codes";
  readonly treet: TreetForTeam;
  readonly timezone: string;
  readonly codes: readonly PoolCode[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly totals: Readonly<Record<CodeState, number>>;
  readonly query: { readonly state?: CodeState | undefined; readonly cursor?: string | undefined };
  /** Otherwise they are masked. */
  readonly seesCodes: boolean;
}

const codeStateNames: Readonly<Record<CodeState, string>> = {
  unused: "Unused",
  given: "Given out",
  revealed: "Looked at",
  redeemed: "Used",
  void: "Void",
};
const codeStateTones: Readonly<Record<CodeState, Tone>> = {
  unused: "good",
  given: "info",
  revealed: "info",
  redeemed: "neutral",
  void: "bad",
};

/** The pool of a treet: what became of its codes, more of them, and fewer. */
export function TreetCodes({ data, form }: { data: TreetCodesData; form: FormState | undefined }) {
  const { treet, total, totals, query, seesCodes, timezone } = data;
  const business = useRootData().business?.slug ?? "";
  const link = (changes: Readonly<Record<string, string | undefined>>) =>
    href("treet", { business, rest: [treet.id, "codes"] }, { state: query.state, ...changes });
  const pageOf = ({ codes, nextCursor }: TreetCodesData) => ({
    rows: codes,
    nextHref: nextCursor && link({ cursor: nextCursor }),
  });
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
      <FilterChips
        label="Codes by what became of them"
        items={[
          { label: "All", href: link({ state: undefined }), current: query.state === undefined, count: all },
          ...codeStates.map((state) => ({
            label: codeStateNames[state],
            href: link({ state }),
            current: query.state === state,
            count: totals[state],
          })),
        ]}
      />
      {!seesCodes && all > 0 && <p className="muted small">{whoCan("codes.view")}</p>}
      <InfiniteList<TreetCodesData, PoolCode>
        label="codes"
        listHref={link({})}
        first={pageOf(data)}
        total={total}
        rowKey={({ id }) => id}
        read={pageOf}
        firstHref={query.cursor && link({})}
      >
        {(rows) => (
          <DataTable
            caption="Codes of this treet"
            columns={columnsFor(timezone, (claim) =>
              href("treet", { business, rest: [treet.id, "claims"] }, { search: claim, claim }),
            )}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<EmptyState icon="key" title={all === 0 ? "No codes yet" : "None of them"} />}
          />
        )}
      </InfiniteList>
    </TreetFrame>
  );
}

/** What nobody has can be taken out, such as where its supplier has withdrawn it. */
function TakeOut({ unused, form }: { unused: number; form: FormState | undefined }) {
  const many = `${unused.toLocaleString("en")} unused ${unused === 1 ? "code" : "codes"}`;
  return (
    <ConfirmDialog
      title={`Void ${many}?`}
      confirmLabel={`Void ${many}`}
      tone="danger"
      intent="void-codes"
      state={form}
      trigger={<Button variant="danger">Void unused codes</Button>}
    >
      <input type="hidden" name="count" value={unused} />
      <p>
        Nobody is given one of them any more, and they cannot be added again. Whoever has claimed a code keeps
        it. Members cannot claim this until you add others.
      </p>
    </ConfirmDialog>
  );
}

const columnsFor = (timezone: string, claimHref: (ref: string) => string): Column<PoolCode>[] => [
  { id: "code", header: "Code", cell: ({ code }) => <code>{code}</code> },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={codeStateTones[state]}>{codeStateNames[state]}</Badge>,
  },
  {
    id: "claim",
    header: "Claim",
    cell: ({ claim }) =>
      claim && (
        <a href={claimHref(claim)}>
          <code>{claim}</code>
        </a>
      ),
  },
  {
    id: "added",
    header: "Added",
    hideBelow: "small",
    cell: ({ addedAt }) => <Time value={addedAt} format="datetime" timezone={timezone} />,
  },
];
