import * as words from "#words/treetLists.ts";
import { LabelInput } from "../members/label-input.tsx";

/** Field for an audience, defined by labels. */
export const AudienceField = ({ name, labels }: { name: string; labels: readonly string[] | undefined }) => (
  <LabelInput
    label={words.labelsOnly()}
    name={name}
    optional
    hint={words.labelsHint()}
    defaultValue={labels?.join(", ")}
  />
);
