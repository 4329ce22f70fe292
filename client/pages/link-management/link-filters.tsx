import { href } from "#shared/href.ts";
import { linkKinds } from "#shared/link-rules.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Toolbar } from "../../design/list-tools.tsx";
import { SearchField, SelectField } from "../../design/text-field.tsx";
import type { LinkManagementData } from "./types.ts";
import { kindNames, linkStateNames } from "./words.ts";

interface LinkFiltersProps {
  readonly data: LinkManagementData;
  readonly slug: string;
}

/** Narrows the list down; the address carries it, so that it can be shared and come back to. */
export function LinkFilters({ data: { query, archived }, slug }: LinkFiltersProps) {
  const { search, kind, state } = query;
  const file = `/api/v1/businesses/${encodeURIComponent(slug)}/links.csv`;
  const filter = Object.entries({ search, kind, state, archived: archived || undefined });
  const asQuery = new URLSearchParams(
    filter.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return (
    <Toolbar>
      <form method="get" action={href("linkManagement", { business: slug })} className="form-actions">
        <SearchField label="Search links" name="search" defaultValue={search} />
        <SelectField
          label={<span className="visually-hidden">What they lead to</span>}
          name="kind"
          defaultValue={kind ?? ""}
          options={[
            { value: "", label: "Every kind" },
            ...linkKinds.map((value) => ({ value, label: kindNames[value] })),
          ]}
        />
        {archived ? (
          <input type="hidden" name="archived" value="1" />
        ) : (
          <SelectField
            label={<span className="visually-hidden">State</span>}
            name="state"
            defaultValue={state ?? ""}
            options={[
              { value: "", label: "Every state" },
              ...(["active", "paused", "ended"] as const).map((value) => ({
                value,
                label: linkStateNames[value].text,
              })),
            ]}
          />
        )}
        <SubmitButton variant="secondary">Search</SubmitButton>
      </form>
      <ButtonLink href={`${file}?${asQuery}`} download variant="quiet" icon="download">
        Export
      </ButtonLink>
    </Toolbar>
  );
}
