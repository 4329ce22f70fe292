import { useEffect, useRef } from "react";
import * as commonWords from "#words/common.ts";
import { SubmitButton } from "../design/button.tsx";
import { unscripted } from "../design/hydrated.ts";
import { SearchField } from "../design/text-field.tsx";
import { AddressForm } from "./address-form.tsx";
import { useSearchTyped } from "./search-typed.ts";

interface ListSearchProps {
  readonly label: string;
  /** The current search text. */
  readonly search: string | number | undefined;
  /** URL of the current list. */
  readonly address: string;
}

const SEARCH = "search";

/** Search in a list: an ordinary form whose result is in the URL. */
export function ListSearch({ label, search = "", address }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  // A search cleared elsewhere is removed from the field; text being typed stays.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = String(search);
  }, [search]);
  return (
    <AddressForm address={address} asked={[SEARCH]} role="search" {...useSearchTyped()}>
      <SearchField label={label} name={SEARCH} defaultValue={search} ref={field} />
      <SubmitButton variant="secondary" {...unscripted}>
        {commonWords.search()}
      </SubmitButton>
    </AddressForm>
  );
}
