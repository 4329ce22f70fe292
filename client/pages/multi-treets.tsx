import type { TreetRow } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import type { TreetState } from "#shared/treets.ts";
import { Badge } from "../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { Toolbar } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { SearchField, SelectField } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { BusinessChoice, BusinessFilter, NothingToRun, type ReachableBusiness } from "./across/parts.tsx";
import { stateNames, stateTones } from "./treets/treet-words.ts";

type TreetSomewhere = TreetRow & { readonly business: ReachableBusiness };

export interface MultiTreetsData {
  readonly businesses: readonly ReachableBusiness[];
  readonly business: string | null;
  readonly treets: readonly TreetSomewhere[];
  readonly manageable: readonly ReachableBusiness[];
  readonly query: { readonly search?: string | undefined; readonly state?: TreetState | undefined };
  /** Somebody wants to copy; anything opens the form. */
  readonly copying: string | null;
}

/** The treets of several communities in one list, and copying from one to others. */
export default function MultiTreets({ data, form }: PageProps<MultiTreetsData>) {
  const { businesses, business, treets, manageable, query } = data;
  if (businesses.length === 0) {
    return (
      <Stack gap={5}>
        <PageHeader title="All treets" />
        <NothingToRun />
      </Stack>
    );
  }
  const isCopying =
    manageable.length > 0 && treets.length > 0 && (data.copying !== null || form !== undefined);
  return (
    <Stack gap={5}>
      <PageHeader
        title="All treets"
        lead="What your communities offer."
        actions={
          manageable.length > 0 &&
          treets.length > 0 &&
          !isCopying && (
            <ButtonLink href={href("multiTreets", {}, { copy: 1 })} variant="primary" icon="copy">
              Copy to others
            </ButtonLink>
          )
        }
      />
      {isCopying && <Copy treets={treets} manageable={manageable} form={form} />}
      <BusinessFilter route="multiTreets" businesses={businesses} business={business} />
      <Toolbar>
        <form className="search" method="get">
          {business && <input type="hidden" name="business" value={business} />}
          <SearchField label="Search treets" name="search" defaultValue={query.search} />
          <SubmitButton variant="secondary">Search</SubmitButton>
        </form>
      </Toolbar>
      <DataTable
        caption="Treets"
        rows={treets}
        rowKey={({ id }) => id}
        rowHref={({ id, business }) => href("treet", { business: business.slug, rest: [id] })}
        columns={[
          { id: "title", header: "Treet", cell: ({ title }) => title },
          { id: "community", header: "Community", cell: ({ business }) => business.name },
          {
            id: "state",
            header: "State",
            cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
          },
          {
            id: "claims",
            header: "Claims",
            align: "end",
            hideBelow: "small",
            cell: ({ claimedCount }) => claimedCount.toLocaleString("en"),
          },
        ]}
        empty={<EmptyState icon="gift" title={query.search ? "No treets match" : "No treets yet"} />}
      />
    </Stack>
  );
}

interface CopyProps {
  readonly treets: readonly TreetSomewhere[];
  readonly manageable: readonly ReachableBusiness[];
  readonly form: FormState | undefined;
}

function Copy({ treets, manageable, form }: CopyProps) {
  return (
    <Card title="Copy a treet to other communities">
      <Form state={form} intent="copy" action={href("multiTreets", {}, { copy: 1 })}>
        <SelectField
          label="Which one?"
          name="treet"
          hint="The copies are drafts: dates, codes and claims stay where they are."
          options={treets.map(({ id, title, business }) => ({
            value: `${business.slug} ${id}`,
            label: `${title} (${business.name})`,
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
