import type { Link } from "#shared/contract/links.ts";
import { utmNames } from "#shared/link-rules.ts";
import { toWallClock } from "#shared/zoned-time.ts";
import { DateField } from "../../design/date-field.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import { LabelInput } from "../members/label-input.tsx";

interface LinkFieldsProps {
  /** Absent where it is about to be made. */
  readonly link?: Link;
  readonly timezone: string;
}

/** What can be said about a link, when it is made and later. */
export function LinkFields({ link, timezone }: LinkFieldsProps) {
  return (
    <Stack gap={5}>
      <Grid min="12rem">
        <DateField
          label="Last day"
          name="expiresAt"
          defaultValue={link?.expiresAt ? toWallClock(link.expiresAt, timezone).slice(0, 10) : ""}
          hint={`Good until midnight, ${timezone}.`}
          optional
        />
        <TextField
          label="At most so many joins"
          name="maxUses"
          inputMode="numeric"
          defaultValue={link?.maxUses ?? ""}
          optional
        />
        <SelectField
          label="Who decides about new people?"
          name="approval"
          defaultValue={link?.requireApproval == null ? "" : link.requireApproval ? "yes" : "no"}
          options={[
            { value: "", label: "As the community does" },
            { value: "no", label: "Nobody: they are in at once" },
            { value: "yes", label: "The team looks at each" },
          ]}
        />
        <LabelInput
          label="They get these labels"
          name="labels"
          defaultValue={link?.autoLabels.join(", ")}
          optional
        />
      </Grid>
      <details className="link-utm">
        <summary>Campaign details (UTM)</summary>
        <Grid min="12rem">
          {utmNames.map((name) => (
            <TextField
              key={name}
              label={`utm_${name}`}
              name={`utm.${name}`}
              defaultValue={link?.utm[name]}
              maxLength={100}
              optional
            />
          ))}
        </Grid>
        <p className="muted small">
          They are kept with everybody who joins by this link, for your own figures.
        </p>
      </details>
    </Stack>
  );
}
