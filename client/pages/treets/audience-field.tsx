import * as words from "#words/treetLists.ts";
import { LabelInput } from "../members/label-input.tsx";

/** Whom something is for, by their labels. */
export const AudienceField = ({ name, labels }: { name: string; labels: readonly string[] | undefined }) => (
  <LabelInput
    label={words.onlyForMembersWithOne()}
    name={name}
    optional
    hint={words.severalWithCommasBetweenThem()}
    defaultValue={labels?.join(", ")}
  />
);
