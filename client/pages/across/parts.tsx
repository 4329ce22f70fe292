import type { ReactNode } from "react";
import type { ReachableBusiness } from "#server/pages/across-businesses.ts";
import { href } from "#shared/href.ts";
import { record } from "#shared/lists/list.ts";
import type { TreetState } from "#shared/treets.ts";
import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { CheckboxField, FieldGroup } from "../../design/choice-field.tsx";
import { FirstStep } from "../../design/first-step.tsx";
import type { BulkAction } from "../../lists/bulk-actions.tsx";

export type { ReachableBusiness };

/** Filter for a list over several businesses: selects one of them. */
export const businessFilter = (label: () => string = commonWords.communities) => ({
  business: record(label),
});

/** Options of that filter; empty if there is only one business. */
export const businessChoices = (businesses: readonly ReachableBusiness[]) => ({
  business: businesses.length > 1 ? businesses.map(({ slug, name }) => ({ value: slug, label: name })) : [],
});

/** Label of the selected business. */
export const businessNamed = (businesses: readonly ReachableBusiness[], business: string | null) => ({
  business: businesses.find(({ slug }) => slug === business)?.name,
});

interface BusinessChoiceProps {
  readonly businesses: readonly ChoosableBusiness[];
  /** Slug of the business ticked initially. */
  readonly chosen?: string | null | undefined;
  readonly legend?: string;
  readonly name?: string;
}

interface ChoosableBusiness extends ReachableBusiness {
  /** Why this business cannot be chosen, if it cannot. */
  readonly refused?: ReactNode;
}

/** Checkboxes for the businesses to which an action applies. Each business applies its own rules. */
export function BusinessChoice(props: BusinessChoiceProps) {
  const { businesses, chosen, legend = words.copyWhere(), name: field = "businesses" } = props;
  return (
    <FieldGroup legend={legend} name={field}>
      {businesses.map(({ slug, name, refused }) => (
        <CheckboxField
          // Rendered anew once it is refused, as its tick would stay otherwise.
          key={refused ? `${slug} refused` : slug}
          label={name}
          name={field}
          value={slug}
          hint={refused}
          disabled={Boolean(refused)}
          defaultChecked={slug === chosen}
        />
      ))}
    </FieldGroup>
  );
}

/** Bulk action that copies the selected treets to some of these communities; absent if there are none. */
export const copyingTo = (communities: readonly ReachableBusiness[]): BulkAction<TreetState> => ({
  label: words.copyTo(),
  absent: communities.length === 0,
  fields: (
    <>
      <p>{words.copyHint()}</p>
      <BusinessChoice businesses={communities} />
    </>
  ),
  buttons: [{ label: words.copySelected(), value: "copy" }],
});

export const NothingToRun = () => (
  <FirstStep
    icon="building"
    title={words.noCommunity()}
    href={href("createCommunity")}
    label={words.createOne()}
  >
    {words.noCommunityLead()}
  </FirstStep>
);

/** Links to the businesses that have more items than are shown. */
export function CutOff({
  businesses,
  shown,
  narrowed: { search, state },
}: {
  readonly businesses: readonly ReachableBusiness[];
  /** Number of rows shown of each. */
  readonly shown: number;
  /** What the list is narrowed to; the linked lists are narrowed to it as well. */
  readonly narrowed: { readonly search?: string | undefined; readonly state?: TreetState | undefined };
}) {
  if (businesses.length === 0) return null;
  return (
    <p className="muted small">
      {words.moreIn({ count: shown })}{" "}
      {businesses.map(({ slug, name }, index) => (
        <span key={slug}>
          {index > 0 && ", "}
          <a href={href("treets", { business: slug }, { search, state })}>{name}</a>
        </span>
      ))}
      .
    </p>
  );
}
