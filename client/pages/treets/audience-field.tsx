import * as words from "#words/treetLists.ts";
import { LabelInput } from "../members/label-input.tsx";

/** Whom something is for, by their labels. */
export const AudienceField = ({ name, labels }: { name: string; labels: readonly string[] | undefined }) => (
  <LabelInput
    label={words.labelsOnly()}
    name={name}
    optional
    hint={words.labelsHint()}
    defaultValue={labels?.join(", ")}
  />
);
