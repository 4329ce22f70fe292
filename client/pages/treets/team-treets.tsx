import type { treetsPage } from "#server/pages/treets.ts";
import { categoryNames } from "#shared/category-names.ts";
import type { TreetForList } from "#shared/contract/treet-shapes.ts";
import { href } from "#shared/href.ts";
import { filtersIn } from "#shared/lists/list.ts";
import { treetsList } from "#shared/lists/treets.ts";
import { type TreetColumn, usualTreetColumns } from "#shared/treets.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treetLists.ts";
import { DayAgo } from "../../design/ago.tsx";
import { ButtonLink } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs, useObstacleTo } from "../../design/needs.tsx";
import { Outcome } from "../../design/outcome.tsx";
import { Time } from "../../design/text.tsx";
import { ColumnChooser, columnsChosen, columnsShown } from "../../lists/column-chooser.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
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
import {
  claimsColumn,
  endsColumn,
  stateColumn,
  stockColumn,
  titleColumn,
  titleWithSupplierColumn,
} from "./treet-columns.tsx";
import { TreetList } from "./treet-list.tsx";
import { TreetMenu, TreetMenuForms } from "./treet-menu.tsx";
import { typeNames } from "./treet-words.ts";
import "./treet-cells.css";

export type TeamTreetsData = ViewOf<typeof treetsPage, "team">;

/** A community's treets, for the team. */
export function TeamTreets({ data, form }: { data: TeamTreetsData; form: FormState | undefined }) {
  const { query } = data;
  const business = useRootData().business?.slug ?? "";
  const publishing = useObstacleTo("treets.publish");
  const here = href("treets", { business }, { ...query });
  const link: LinkTo = (changes) => href("treets", { business }, { ...query, cursor: undefined, ...changes });
  const shown = columnsShown(columnNames, query.columns, usualTreetColumns);
  return (
    <TreetList<TreetForList>
      data={data}
      columns={columnsChosen(columnsBeside(shown), columnNames, query.columns, usualTreetColumns)}
      choices={data.choices}
      views={data.views}
      columnChooser={<ColumnChooser names={columnNames} shown={shown} chosen={query.columns} link={link} />}
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
              <Needs action="profile.edit">
                <ButtonLink
                  href={href("communityProfile", { business }, { edit: "featured" })}
                  icon="star"
                  variant="quiet"
                >
                  {words.orderFeatured()}
                </ButtonLink>
              </Needs>
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
              link={link}
              to={(asked) => href("treets", { business }, asked)}
            />
          )}
          {data.items.length > 0 && query.layout === undefined && <HowCounted shown={shown} />}
        </>
      }
    />
  );
}

const counted = translated({
  views: () => words.hintLately({ hint: definitions.views.hint }),
  redeemed: words.redemptionHint,
});

/** Explains the figures among the columns to users who cannot hover over their headings. */
function HowCounted({ shown }: { readonly shown: readonly string[] }) {
  const items = [
    { column: "views", term: words.views(), description: counted.views },
    { column: "rate", term: words.redeemed(), description: counted.redeemed },
  ].filter(({ column }) => shown.includes(column));
  return (
    items.length > 0 && (
      <details className="treets-counted">
        <summary>{words.countingHelp()}</summary>
        <DescriptionList items={items} />
      </details>
    )
  );
}

const inThirtyDays = (name: string, how: string) => (
  <>
    <abbr title={how}>{name}</abbr> <span className="muted small block">{words.last30Days()}</span>
  </>
);

const { filters } = treetsList;

/** Names of the columns that can be hidden. */
const columnNames: Readonly<Record<TreetColumn, string>> = translated({
  state: words.state,
  supplier: filters.supplier.label,
  type: filters.type.label,
  category: filters.category.label,
  claims: words.claimsColumn,
  stock: words.stockLeft,
  views: words.views,
  rate: words.redeemed,
  starts: words.starts,
  ends: words.ends,
  updated: words.changed,
});

/** The supplier is beside the title, unless it has a column of its own. */
const columnsBeside = (shown: readonly string[]): readonly Column<TreetForList>[] => [
  shown.includes("supplier") ? titleColumn : titleWithSupplierColumn,
  stateColumn,
  {
    id: "supplier",
    header: filters.supplier.label,
    cell: ({ supplier }) => supplier ?? <span className="muted">{words.ourselves()}</span>,
  },
  { id: "type", header: filters.type.label, cell: ({ type }) => typeNames[type].label },
  { id: "category", header: filters.category.label, cell: ({ category }) => categoryNames[category] },
  claimsColumn,
  stockColumn,
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
  {
    id: "starts",
    header: words.starts,
    cell: ({ claimFrom }) =>
      claimFrom ? <Time value={claimFrom} decides /> : <span className="muted">{words.noStartDate()}</span>,
  },
  endsColumn,
  {
    id: "updated",
    header: words.changed,
    hideBelow: "wide",
    cell: ({ updatedAt }) => <DayAgo value={updatedAt} />,
  },
];
