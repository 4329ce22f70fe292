import type { ReactNode } from "react";
import * as commonWords from "#words/common.ts";
import { SubmitButton } from "../design/button.tsx";
import { SearchField } from "../design/text-field.tsx";
import { KeptQuery } from "./kept-query.tsx";
import type { AnyQuery } from "./list-types.ts";
import { useSearchTyped } from "./search-typed.ts";

export interface ListSearchProps {
  readonly label: string;
  /** Where the list is; here, where nothing is said. */
  readonly action?: string;
  /** What the address says, which stays apart from what is asked here. */
  readonly query: AnyQuery;
  /** What of the address is no part of the query and stays all the same. */
  readonly kept?: AnyQuery;
  /** What the fields below ask. */
  readonly asked?: readonly string[];
  readonly className?: string;
  /** Further fields, before and after the button. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** Looks for words in a list: an ordinary form whose answer stands in the address. */
export function ListSearch(props: ListSearchProps) {
  const { label, action, query, kept, asked = [], className, before, children } = props;
  return (
    <form method="get" className={className} {...(action && { action })} {...useSearchTyped()}>
      <SearchField label={label} name="search" defaultValue={query.search} />
      {before}
      <KeptQuery query={{ ...kept, ...query }} without={["search", ...asked]} />
      <SubmitButton variant="secondary">{commonWords.search()}</SubmitButton>
      {children}
    </form>
  );
}
