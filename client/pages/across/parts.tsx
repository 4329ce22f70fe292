import type { ReachableBusiness } from "#server/pages/across-businesses.ts";
import { href } from "#shared/href.ts";
import { record } from "#shared/lists/list.ts";
import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { CheckboxField, FieldGroup } from "../../design/choice-field.tsx";
import { FirstStep } from "../../design/first-step.tsx";

export type { ReachableBusiness };

/** The filter of a list over several businesses: one of them, where there is more than one. */
export const businessFilter = (label: () => string = commonWords.communities) => ({
  business: record(label),
});

/** What it offers. */
export const businessChoices = (businesses: readonly ReachableBusiness[]) => ({
  business: businesses.length > 1 ? businesses.map(({ slug, name }) => ({ value: slug, label: name })) : [],
});

/** What the one that is chosen is called. */
export const businessNamed = (businesses: readonly ReachableBusiness[], business: string | null) => ({
  business: businesses.find(({ slug }) => slug === business)?.name,
});

/** Where something is to happen; each is decided by its own rules. */
export function BusinessChoice({
  businesses,
  chosen,
  error,
}: {
  businesses: readonly ReachableBusiness[];
  /** Ticked from the start. */
  chosen?: string | null;
  error: string | undefined;
}) {
  return (
    <FieldGroup legend={words.copyWhere()}>
      {businesses.map(({ slug, name }) => (
        <CheckboxField
          key={slug}
          label={name}
          name="businesses"
          value={slug}
          defaultChecked={slug === chosen}
        />
      ))}
      {error && <p className="field-error">{error}</p>}
    </FieldGroup>
  );
}

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

/** Of whom there is more than is shown. */
export function CutOff({ businesses }: { businesses: readonly ReachableBusiness[] }) {
  if (businesses.length === 0) return null;
  return (
    <p className="muted small">
      {words.moreIn()}{" "}
      {businesses.map(({ slug, name }, index) => (
        <span key={slug}>
          {index > 0 && ", "}
          <a href={href("treets", { business: slug })}>{name}</a>
        </span>
      ))}
      .
    </p>
  );
}
