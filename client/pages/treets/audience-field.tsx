import { LabelInput } from "../members/label-input.tsx";

/** Whom something is for, by their labels. */
export const AudienceField = ({ name, labels }: { name: string; labels: readonly string[] | undefined }) => (
  <LabelInput
    label="Only for members with one of these labels"
    name={name}
    optional
    hint="Several with commas between them. Empty: for everybody."
    defaultValue={labels?.join(", ")}
  />
);
