import type { treetsPage } from "#server/pages/treets.ts";
import type { TreetForList } from "#shared/contract/treet-shapes.ts";
import { href } from "#shared/href.ts";
import { filtersIn } from "#shared/lists/list.ts";
import { treetsList } from "#shared/lists/treets.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treetLists.ts";
import { DayAgo } from "../../design/ago.tsx";
import { ButtonLink } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { useObstacleTo } from "../../design/needs.tsx";
import { Outcome } from "../../design/outcome.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { csvHref } from "../csv-href.ts";
import { definitions, figureText, share } from "../insights/words.ts";
import { ExportItem } from "../parts/export-item.tsx";
import { viewsPanel } from "../parts/late-views.ts";
import { LimitReached } from "../parts/limit-reached.tsx";
import { UndoBar } from "../parts/undo-bar.tsx";
import { communityMoves } from "./bulk-moves.tsx";
import { DeletedDrafts } from "./deleted-drafts.tsx";
import { firstTreets } from "./late-first-treets.ts";
import { NewTreet, NewTreetLink } from "./new-treet.tsx";
import { claimsColumn, endsColumn, stateColumn, titleWithSupplierColumn } from "./treet-columns.tsx";
import { TreetList } from "./treet-list.tsx";
import { TreetMenu, TreetMenuForms } from "./treet-menu.tsx";
import "./treet-cells.css";

export type TeamTreetsData = ViewOf<typeof treetsPage, "team">;

interface TeamTreetsProps {
  readonly data: TeamTreetsData;
  readonly form: FormState | undefined;
}

/** A community's treets, for the team. */
export function TeamTreets({ data, form }: TeamTreetsProps) {
  const { query } = data;
  const business = useRootData().business?.slug ?? "";
  const publishing = useObstacleTo("treets.publish");
  const here = href("treets", { business }, { ...query });
  return (
    <TreetList<TreetForList>
      data={data}
      columns={columns}
      choices={data.choices}
      views={data.views}
      header={{
        title: commonWords.treets(),
        lead: words.lead(),
        actions: (
          <>
            <NewTreet business={business} />
            <MoreMenu>
              <ExportItem
                slug={business}
                sheet="treets.csv"
                asked={{ ...filtersIn(treetsList, query), order: query.order }}
                needs="treets.manage"
              />
              <ButtonLink href={href("treets", { business }, { as: "member" })} icon="eye" variant="quiet">
                {words.viewAsMember()}
              </ButtonLink>
            </MoreMenu>
          </>
        ),
      }}
      above={
        <>
          <Outcome form={form} />
          {data.undo && <UndoBar undo={data.undo} action={here} />}
          {data.full && <LimitReached {...data.full} mayDraft />}
        </>
      }
      bulk={{
        needs: "treets.publish",
        form,
        intent: "move-many",
        action: here,
        tick: { name: "treet", label: ({ title }) => words.chooseNamed({ title }) },
        name: "move",
        actions: communityMoves({
          packs: data.choices.packs,
          mayChoosePack: publishing === undefined,
          exportHref: csvHref(business, "treets.csv"),
        }),
        narrowedTo: query.state,
        // The exported rows are in the order of the list, too.
        more: query.order && <input type="hidden" name="order" value={query.order} />,
        selects: "treets",
        selected: data.selection && {
          selection: data.selection,
          title: words.selectedCount({ count: data.selection.total }),
          action: href("treets", { business }, { ...query, selection: data.selection.id }),
          clearHref: here,
        },
      }}
      menu={(treet) => <TreetMenu treet={treet} business={business} />}
      nothing={<firstTreets.Part business={business} create={<NewTreetLink business={business} />} />}
      after={
        <>
          <TreetMenuForms here={here} />
          <DeletedDrafts drafts={data.deleted} action={here} needs="treets.manage" />
          {data.viewsPanel && (
            <viewsPanel.Part
              list="treets"
              views={data.views}
              editing={data.viewsPanel.editing}
              query={query}
              form={form}
              link={(changes) => href("treets", { business }, { ...query, cursor: undefined, ...changes })}
              to={(asked) => href("treets", { business }, asked)}
            />
          )}
          {data.items.length > 0 && query.layout === undefined && <HowCounted />}
        </>
      }
    />
  );
}

const counted = translated({
  views: () => words.hintLately({ hint: definitions.views.hint }),
  redeemed: words.redemptionHint,
});

/** Explains the columns to users who cannot hover over their headings. */
const HowCounted = () => (
  <details className="treets-counted">
    <summary>{words.countingHelp()}</summary>
    <DescriptionList
      items={[
        { term: words.views(), description: counted.views },
        { term: words.redeemed(), description: counted.redeemed },
      ]}
    />
  </details>
);

const inThirtyDays = (name: string, how: string) => (
  <>
    <abbr title={how}>{name}</abbr> <span className="muted small block">{words.last30Days()}</span>
  </>
);

const columns: readonly Column<TreetForList>[] = [
  titleWithSupplierColumn,
  stateColumn,
  claimsColumn,
  {
    id: "views",
    header: () => inThirtyDays(words.views(), counted.views),
    align: "end",
    hideBelow: "large",
    cell: ({ recent }) => figureText(recent?.views ?? null),
  },
  {
    id: "rate",
    header: () => inThirtyDays(words.redeemed(), counted.redeemed),
    align: "end",
    hideBelow: "large",
    cell: ({ recent }) => share(recent?.redeemed ?? null, recent?.claims ?? null),
  },
  endsColumn,
  {
    id: "updated",
    header: words.changed,
    hideBelow: "wide",
    cell: ({ updatedAt }) => <DayAgo value={updatedAt} />,
  },
];
