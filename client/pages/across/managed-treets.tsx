import { useState } from "react";
import type { multiTreetsPage } from "#server/pages/multi-treets.ts";
import type { TreetForList } from "#shared/contract/treet-shapes.ts";
import { href } from "#shared/href.ts";
import { treetsSomewhere } from "#shared/lists/treets.ts";
import { whoCanDoThis } from "#shared/permissions.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { ButtonLink } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { useHydrated } from "../../design/hydrated.ts";
import { Stack } from "../../design/layout.tsx";
import { Outcome } from "../../design/outcome.tsx";
import { OutcomeDrawer } from "../../design/outcome-drawer.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { FormState, PageProps, ViewOf } from "../../page-props.ts";
import { treetMovesOf } from "../treets/bulk-moves.tsx";
import { endsColumn, stateColumn, stockColumn, titleColumn } from "../treets/treet-columns.tsx";
import { BusinessChoice, copyingTo, NothingToRun, type ReachableBusiness } from "./parts.tsx";
import type { Total } from "./totals.tsx";
import { TreetTabs } from "./treet-tabs.tsx";
import { isIn, keyOf, TreetsSomewhere } from "./treets-somewhere.tsx";

type TreetSomewhere = TreetForList & { readonly business: ReachableBusiness };

type ManagedTreetsData = ViewOf<typeof multiTreetsPage, "managing">;

const isCopying = ({ manageable, treets, copying }: ManagedTreetsData, form: FormState | undefined) =>
  mayCopy({ manageable, treets }) && (copying !== null || form?.intent === "copy");

/** True if there is a treet to copy and another community to copy it to. */
const mayCopy = ({ manageable, treets }: Pick<ManagedTreetsData, "manageable" | "treets">) =>
  manageable.length > 1 && treets.some((treet) => isIn(manageable, treet));

/** The treets of several communities in one list, with bulk actions and copying to other communities. */
export const ManagedTreets = ({ data, form }: PageProps<ManagedTreetsData>) => (
  <Stack gap={5}>
    <PageHeader
      title={words.allTreets()}
      lead={words.managingLead()}
      actions={
        mayCopy(data) && (
          <ButtonLink href={href("multiTreets", {}, { copy: 1 })} variant="primary" icon="copy">
            {words.copyToOthers()}
          </ButtonLink>
        )
      }
    />
    <TreetTabs current="managing" />
    {!isCopying(data, form) && <Outcome form={form} />}
    <TreetsRun data={data} form={form} />
  </Stack>
);

function TreetsRun({ data, form }: { data: ManagedTreetsData; form: FormState | undefined }) {
  const { businesses, manageable } = data;
  if (businesses.length === 0) return <NothingToRun />;
  return (
    <>
      {isCopying(data, form) && <Copy data={data} form={form} />}
      <TreetsSomewhere<TreetSomewhere>
        data={data}
        caption={commonWords.treets()}
        filters={treetsSomewhere.filters}
        bulk={{
          form: form?.intent === "copy" ? undefined : form,
          intent: "move-many",
          actions: [...treetMovesOf(), copyingTo(copyTargets(data))],
          label: ({ title, business }) => words.chooseInNamed({ title, name: business.name }),
          refusal: whoCanDoThis("treets.publish", []),
        }}
        exported={{ sheet: "treets.csv", needs: "treets.manage" }}
        columns={columnsFor(data)}
        totals={data.totals && totalsOf(data.totals)}
        nothing={
          <EmptyState icon="gift" title={words.noTreets()} action={<FirstTreetWay manageable={manageable} />}>
            <p>{words.noTreetsLead()}</p>
          </EmptyState>
        }
      />
    </>
  );
}

const { needs } = treetsSomewhere.filters;

const totalsOf =
  ({ live, review, ending, lowStock, claims }: NonNullable<ManagedTreetsData["totals"]>) =>
  (link: LinkTo): readonly Total[] => [
    { label: words.liveTreets(), value: live, href: link({ state: "live" }) },
    { label: needs.names.review, value: review, href: link({ needs: "review" }) },
    { label: needs.names.ending, value: ending, href: link({ needs: "ending" }) },
    { label: needs.names.low_stock, value: lowStock, href: link({ needs: "low_stock" }) },
    { label: words.claimsLately(), value: claims },
  ];

/** Link to the new-treet form if there is only one community; with several, to the page where users choose one. */
const FirstTreetWay = ({ manageable }: { readonly manageable: readonly ReachableBusiness[] }) => {
  const [first, ...others] = manageable;
  if (!first) return null;
  return (
    <ButtonLink
      href={
        others.length === 0
          ? href("treet", { business: first.slug, rest: ["new"] })
          : href("selectOrg", {}, { stay: 1 })
      }
      variant="primary"
    >
      {others.length === 0 ? words.newTreet() : words.chooseACommunity()}
    </ButtonLink>
  );
};

const communityColumn = (manageable: readonly ReachableBusiness[]): Column<TreetSomewhere> => ({
  id: "community",
  header: commonWords.community(),
  hideBelow: "small",
  cell: (treet) => (
    <>
      {treet.business.name}
      {!isIn(manageable, treet) && <span className="muted small block">{words.viewOnly()}</span>}
    </>
  ),
});

/** Omits the community column if all treets belong to one community that the user may manage. */
const columnsFor = ({ treets, manageable }: ManagedTreetsData): readonly Column<TreetSomewhere>[] => [
  titleColumn,
  ...(treets.some((treet) => treet.business.slug !== treets[0]?.business.slug || !isIn(manageable, treet))
    ? [communityColumn(manageable)]
    : []),
  {
    id: "partner",
    header: commonWords.partner(),
    hideBelow: "medium",
    cell: ({ supplier }) => supplier ?? "",
  },
  stateColumn,
  stockColumn,
  {
    id: "claims",
    header: words.claimsLately(),
    align: "end",
    hideBelow: "medium",
    cell: ({ recent }) => numberText(recent?.claims ?? 0),
  },
  endsColumn,
];

/** Communities to which the selected treets can be copied: other ones than that which the list is narrowed to. */
const copyTargets = (data: ManagedTreetsData) =>
  mayCopy(data) ? data.manageable.filter(({ slug }) => slug !== data.business) : [];

function Copy({ data, form }: { data: ManagedTreetsData; form: FormState | undefined }) {
  const { treets, manageable, copying } = data;
  const sources = treets
    .filter((treet) => isIn(manageable, treet))
    .map((treet) => [keyOf(treet), treet] as const);
  const [chosen, setChosen] = useState((sources.find(([key]) => key === copying) ?? sources[0])?.[0]);
  const isScripted = useHydrated();
  // Without scripts the choice below cannot follow the treet; the server then says that it is there already.
  const refusalIn = ({ slug }: ReachableBusiness) =>
    isScripted && chosen?.startsWith(`${slug} `) && words.copyFromHere();
  return (
    <OutcomeDrawer
      title={words.copyTitle()}
      closeHref={href("multiTreets")}
      submit={words.copy()}
      icon="copy"
      state={form}
      intent="copy"
      action={href("multiTreets", {}, { copy: 1 })}
    >
      <SelectField
        label={words.copyWhich()}
        name="treet"
        hint={words.copyHint()}
        defaultValue={copying ?? undefined}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        options={sources.map(([value, { title, business }]) => ({
          value,
          label: `${title} (${business.name})`,
        }))}
      />
      <BusinessChoice
        businesses={manageable.map((business) => ({ ...business, refused: refusalIn(business) }))}
      />
    </OutcomeDrawer>
  );
}
