import type { Filter } from "#shared/lists/list.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/lists.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Grid } from "../design/layout.tsx";
import { type FilterChoices, FilterFields, namesAsked } from "./filter-fields.tsx";
import { KeptQuery } from "./kept-query.tsx";
import type { AnyQuery } from "./list-types.ts";

interface FilterFormProps {
  /** Where the list is. */
  readonly action: string;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly query: AnyQuery;
  readonly choices: FilterChoices;
  readonly closeHref: string;
}

/** All that can narrow a list: an ordinary form whose answers stand in the address. */
export const FilterForm = ({ action, filters, query, choices, closeHref }: FilterFormProps) => (
  <Card>
    <form method="get" action={action} className="form">
      <KeptQuery query={query} without={namesAsked(filters)} />
      <Grid min="12rem">
        <FilterFields filters={filters} query={query} choices={choices} />
      </Grid>
      <div className="form-actions">
        <SubmitButton>{words.show()}</SubmitButton>
        <ButtonLink href={closeHref} variant="quiet">
          {commonWords.close()}
        </ButtonLink>
      </div>
    </form>
  </Card>
);
