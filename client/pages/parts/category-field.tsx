import { businessCategories } from "#shared/business-kinds.ts";
import * as words from "#words/parts.ts";
import { SelectField } from "../../design/text-field.tsx";

const options = businessCategories.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** What kind of business it is. */
export const CategoryField = ({ defaultValue }: { defaultValue: string }) => (
  <SelectField label={words.category()} name="category" options={options} defaultValue={defaultValue} />
);
