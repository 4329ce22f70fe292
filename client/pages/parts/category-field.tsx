import { businessCategories } from "#shared/business-kinds.ts";
import * as words from "#words/parts.ts";
import { SelectField } from "../../design/text-field.tsx";

const names: Readonly<Record<(typeof businessCategories)[number], () => string>> = {
  coworking: words.kindCoworking,
  "sports club": words.kindSportsClub,
  alumni: words.kindAlumni,
  neighbourhood: words.kindNeighbourhood,
  employer: words.kindEmployer,
  retail: words.kindRetail,
  hospitality: words.kindHospitality,
  education: words.kindEducation,
  association: words.kindAssociation,
  other: words.kindOther,
};

/** Field for the category of a business; one that has none yet may leave it open. */
export const CategoryField = ({ defaultValue }: { defaultValue?: string }) => {
  const categories = businessCategories.map((value) => ({ value, label: names[value]() }));
  return (
    <SelectField
      label={words.category()}
      name="category"
      options={
        defaultValue === undefined ? [{ value: "", label: words.categoryOpen() }, ...categories] : categories
      }
      defaultValue={defaultValue ?? ""}
      optional={defaultValue === undefined}
    />
  );
};

/** The same for people to read: it submits the name of the category as the user read it. */
export const CategoryTextField = () => (
  <SelectField
    label={words.category()}
    name="category"
    options={businessCategories.map((value) => ({ value: names[value](), label: names[value]() }))}
    defaultValue={names.other()}
  />
);
