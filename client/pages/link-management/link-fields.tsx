import type { Link } from "#shared/contract/links.ts";
import { toWallClock } from "#shared/zoned-time.ts";
import { DateField } from "../../design/date-field.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import { LabelInput } from "../members/label-input.tsx";
import type { LinkManagementData } from "./types.ts";
import { UtmFields } from "./utm-fields.tsx";

interface LinkFieldsProps {
  /** Absent where it is about to be made. */
  readonly link?: Link;
  readonly timezone: string;
  readonly packs: LinkManagementData["packs"];
  readonly utms: LinkManagementData["utms"];
}

/** What can be said about a link, when it is made and later. */
export function LinkFields({ link, timezone, packs, utms }: LinkFieldsProps) {
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
          label="At most so many uses"
          hint="A use is somebody who joins by it, or a claim a member makes by it. Clicks are none."
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
        <SelectField
          label="After it has ended"
          name="afterEnd"
          defaultValue={link?.afterEnd ?? "message"}
          options={[
            { value: "message", label: "Say so, and whom to write to" },
            { value: "redirect_profile", label: "Lead to the community's page" },
          ]}
        />
        <LabelInput
          label="They get these labels"
          name="labels"
          defaultValue={link?.autoLabels.join(", ")}
          optional
        />
        {(packs.length > 0 || link?.autoPackId) && (
          <SelectField
            label="They get this pack"
            name="pack"
            defaultValue={link?.autoPackId ?? ""}
            options={[
              { value: "", label: "None" },
              ...packs.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
      </Grid>
      <details className="link-utm">
        <summary>Campaign details (UTM)</summary>
        <UtmFields
          utm={link?.utm}
          code={link?.code}
          target={link && [link.kind, link.targetId].filter(Boolean).join(":")}
          others={utms}
        />
      </details>
    </Stack>
  );
}
