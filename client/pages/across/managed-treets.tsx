import type { TreetForList } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import { whoCan } from "#shared/permissions.ts";
import { type TreetNeed, type TreetState, treetNeeds } from "#shared/treets.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { BULK_TREETS_FORM, BulkMoves } from "../treets/bulk-moves.tsx";
import { endsColumn, stateColumn, stockColumn, titleColumn } from "../treets/treet-columns.tsx";
import { type Month, MonthCalendar, monthIn, ViewFilter } from "./month-calendar.tsx";
import { BusinessChoice, BusinessFilter, NothingToRun, type ReachableBusiness } from "./parts.tsx";
import { CutOff, StateFilter, TreetSearch } from "./treet-parts.tsx";

type TreetSomewhere = TreetForList & { readonly business: ReachableBusiness };

export interface ManagedTreetsData {
  readonly tab: "managing";
  readonly businesses: readonly ReachableBusiness[];
  readonly business: string | null;
  readonly treets: readonly TreetSomewhere[];
  readonly cutOff: readonly ReachableBusiness[];
  /** Null where they are listed. */
  readonly month: Month | null;
  /** Where they may change treets; elsewhere they look on. */
  readonly manageable: readonly ReachableBusiness[];
  readonly query: {
    readonly search?: string | undefined;
    readonly state?: TreetState | undefined;
    readonly needs?: TreetNeed | undefined;
  };
  /** Somebody wants to copy: "club trt_…", or anything to choose in the form. */
  readonly copying: string | null;
}

const needNames: Readonly<Record<TreetNeed, string>> = {
  review: "To review",
  ending: "Ends in 7 days",
  low_stock: "Runs out",
  no_image: "No picture",
};

const keyOf = ({ id, business }: TreetSomewhere) => `${business.slug} ${id}`;

/** Of these treets only those of some communities can be changed by who looks at them. */
const isIn = (businesses: readonly ReachableBusiness[], { business }: TreetSomewhere) =>
  businesses.some(({ slug }) => slug === business.slug);

export const isCopying = ({ manageable, treets, copying }: ManagedTreetsData, form: FormState | undefined) =>
  mayCopy({ manageable, treets }) && (copying !== null || form?.intent === "copy");

/** There is something to copy, and somewhere else to copy it to. */
export const mayCopy = ({ manageable, treets }: Pick<ManagedTreetsData, "manageable" | "treets">) =>
  manageable.length > 1 && treets.some((treet) => isIn(manageable, treet));

/** The treets of several communities in one list: what is done with those that are ticked, and copying to others. */
export function ManagedTreets({ data, form }: { data: ManagedTreetsData; form: FormState | undefined }) {
  const { businesses, business, treets, manageable, query, cutOff, month } = data;
  if (businesses.length === 0) return <NothingToRun />;
  const listed = { ...query, business: business ?? undefined };
  const here = { ...listed, ...monthIn(month) };
  return (
    <>
      {isCopying(data, form) && <Copy data={data} form={form} />}
      <BusinessFilter
        route="multiTreets"
        businesses={businesses}
        business={business}
        query={{ ...here, business: undefined }}
      />
      <FilterChips
        label="What needs you"
        items={treetNeeds.map((needs) => ({
          label: needNames[needs],
          href: href("multiTreets", {}, { ...here, needs: query.needs === needs ? undefined : needs }),
          current: query.needs === needs,
        }))}
      />
      <StateFilter query={here} />
      <TreetSearch query={here} />
      <ViewFilter query={listed} month={month} />
      {month && <MonthCalendar month={month} query={listed} />}
      {!month && (
        <div className="bulk-list">
          {treets.some((treet) => isIn(manageable, treet)) && (
            <BulkMoves
              form={form?.intent === "copy" ? undefined : form}
              action={href("multiTreets", {}, here)}
              state={query.state}
            />
          )}
          <DataTable
            caption="Treets"
            rows={treets}
            rowKey={keyOf}
            rowHref={({ id, business }) => href("treet", { business: business.slug, rest: [id] })}
            {...(treets.length > 0 && {
              selection: {
                name: "treet",
                formId: BULK_TREETS_FORM,
                label: ({ title, business }: TreetSomewhere) => `Choose ${title} in ${business.name}`,
                refused: (treet: TreetSomewhere) =>
                  isIn(manageable, treet) ? undefined : whoCan("treets.publish"),
              },
            })}
            columns={[
              titleColumn,
              {
                id: "community",
                header: "Community",
                hideBelow: "small",
                cell: (treet: TreetSomewhere) => (
                  <>
                    {treet.business.name}
                    {!isIn(manageable, treet) && <span className="muted small block">You only look on</span>}
                  </>
                ),
              },
              {
                id: "partner",
                header: "Partner",
                hideBelow: "medium",
                cell: ({ supplier }) => supplier ?? "",
              },
              stateColumn,
              stockColumn,
              {
                id: "claims",
                header: "Claims, 30 days",
                align: "end",
                hideBelow: "medium",
                cell: ({ recent }) => (recent?.claims ?? 0).toLocaleString("en"),
              },
              endsColumn,
            ]}
            empty={<Nothing isNarrowed={Boolean(query.search ?? query.state ?? query.needs ?? business)} />}
          />
        </div>
      )}
      <CutOff businesses={cutOff} />
    </>
  );
}

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState
      icon="search"
      title="No treets match"
      action={<ButtonLink href={href("multiTreets", {}, { tab: "managing" })}>Clear filters</ButtonLink>}
    />
  ) : (
    <EmptyState icon="gift" title="No treets yet">
      <p>What your communities offer comes together here.</p>
    </EmptyState>
  );

function Copy({ data, form }: { data: ManagedTreetsData; form: FormState | undefined }) {
  const { treets, manageable, copying } = data;
  const sources = treets.filter((treet) => isIn(manageable, treet));
  return (
    <Card title="Copy a treet to other communities">
      <Form
        state={form?.intent === "copy" ? form : undefined}
        intent="copy"
        action={href("multiTreets", {}, { copy: 1 })}
      >
        <SelectField
          label="Which one?"
          name="treet"
          hint="The copies are drafts: dates, codes and claims stay where they are. You are told what each still needs."
          defaultValue={copying ?? undefined}
          options={sources.map((treet) => ({
            value: keyOf(treet),
            label: `${treet.title} (${treet.business.name})`,
          }))}
        />
        <BusinessChoice businesses={manageable} error={form?.fields.businesses} />
        <div className="form-actions">
          <SubmitButton icon="copy">Copy</SubmitButton>
          <ButtonLink href={href("multiTreets")}>Cancel</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
