import { href } from "#shared/href.ts";
import type { RouteId } from "#shared/routes.ts";
import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { ButtonLink } from "../../design/button.tsx";
import { CheckboxField, FieldGroup } from "../../design/choice-field.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { FilterChips } from "../../design/list-tools.tsx";

export interface ReachableBusiness {
  readonly slug: string;
  readonly name: string;
}

type AcrossRoute = Extract<RouteId, "multiTeam" | "multiTreets" | "multiPartners">;

/** One of the businesses, or all of them. */
export function BusinessFilter({
  route,
  businesses,
  business,
  query = {},
  label = commonWords.communities(),
}: {
  route: AcrossRoute;
  businesses: readonly ReachableBusiness[];
  business: string | null;
  /** What else the list is narrowed to. */
  query?: Readonly<Record<string, string | undefined>>;
  label?: string;
}) {
  if (businesses.length < 2) return null;
  const isKnown = businesses.some(({ slug }) => slug === business);
  return (
    <FilterChips
      label={label}
      items={[
        { label: commonWords.all(), href: href(route, {}, query), current: !isKnown },
        ...businesses.map(({ slug, name }) => ({
          label: name,
          href: href(route, {}, { ...query, business: slug }),
          current: slug === business,
        })),
      ]}
    />
  );
}

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
  <EmptyState
    icon="building"
    title={words.noCommunity()}
    action={
      <ButtonLink href={href("createCommunity")} variant="primary">
        {words.createOne()}
      </ButtonLink>
    }
  >
    {words.noCommunityLead()}
  </EmptyState>
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
