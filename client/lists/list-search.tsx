import { useEffect, useRef } from "react";
import * as commonWords from "#words/common.ts";
import { SubmitButton } from "../design/button.tsx";
import { unscripted } from "../design/hydrated.ts";
import { SearchField } from "../design/text-field.tsx";
import { AddressForm } from "./address-form.tsx";
import { useSearchTyped } from "./search-typed.ts";

interface ListSearchProps {
  readonly label: string;
  /** What is searched for now. */
  readonly search: string | number | undefined;
  /** The list as it is now. */
  readonly address: string;
}

const SEARCH = "search";

/** Looks for words in a list: an ordinary form whose answer stands in the address. */
export function ListSearch({ label, search = "", address }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  // Let go elsewhere, it is not left standing in the field; what is being typed stays.
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
