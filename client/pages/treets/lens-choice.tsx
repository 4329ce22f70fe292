import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { SelectField } from "../../design/text-field.tsx";

/** Through whose eyes a team looks at what its members see. */
export interface Lens {
  /** A label such a member has; null for whatever any member may see. */
  readonly label: string | null;
  /** The labels of the community. */
  readonly choices: readonly string[];
}

/** What keeps the lens in an address. */
export const lensQuery = (lens: Lens | null): Record<string, string> =>
  lens ? { as: "member", ...(lens.label && { label: lens.label }) } : {};

/** Chooses the label of the member whose eyes it is; what else stands in the address is kept. */
export function LensChoice({ lens, kept = {} }: { lens: Lens; kept?: Readonly<Record<string, unknown>> }) {
  if (lens.choices.length === 0) return null;
  return (
    <Card className="lens-choice">
      <form method="get" className="lens">
        <input type="hidden" name="as" value="member" />
        {Object.entries(kept).map(
          ([name, value]) =>
            typeof value === "string" && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <SelectField
          key={lens.label}
          label="As somebody with the label"
          name="label"
          defaultValue={lens.label ?? ""}
          options={[
            { value: "", label: "Any: all that any member sees" },
            ...lens.choices.map((label) => ({ value: label, label })),
          ]}
        />
        <SubmitButton variant="secondary">Look</SubmitButton>
      </form>
    </Card>
  );
}
