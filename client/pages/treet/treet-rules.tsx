import { placeName, zoneAbbreviation } from "#shared/zoned-time.ts";
import { Card } from "../../design/card.tsx";
import { CheckboxField, SwitchField } from "../../design/choice-field.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { MomentFields } from "../../design/moment-fields.tsx";
import { MomentRange } from "../../design/moment-range.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import { AudienceField } from "../treets/audience-field.tsx";
import type { SectionProps } from "./editor-data.ts";

export function RulesSection({ data: { start, supply } }: SectionProps) {
  return (
    <Card title="Rules" id="rules">
      <Stack gap={5}>
        <Grid min="12rem">
          <TextField
            label="How many there are"
            name="stockTotal"
            type="number"
            min={1}
            optional
            defaultValue={start?.stockTotal ?? ""}
            hint="Empty: no limit."
          />
          <TextField
            label="For each member"
            name="perMemberLimit"
            type="number"
            min={1}
            max={100}
            defaultValue={start?.perMemberLimit ?? 1}
          />
          <SelectField
            label="In each"
            name="limitWindow"
            defaultValue={start?.limitWindow ?? "ever"}
            options={[
              { value: "ever", label: "In all" },
              { value: "day", label: "Day" },
              { value: "week", label: "Week" },
              { value: "month", label: "Month" },
            ]}
          />
        </Grid>
        {!supply && (
          <>
            <AudienceField name="audience" labels={start?.audience} />
            <SwitchField
              label="Claims need approval"
              name="requiresApproval"
              defaultChecked={start?.requiresApproval ?? false}
              hint="Somebody on the team says yes or no before a member can use it. It takes a place meanwhile."
            />
            <SwitchField
              label="Hide it when it is sold out"
              name="hideWhenSoldOut"
              defaultChecked={start?.hideWhenSoldOut ?? false}
              hint="A day after the last one is gone, until there is more. Otherwise members can join its waiting list."
            />
            <CheckboxField label="Show it on top" name="featured" defaultChecked={start?.featured ?? false} />
          </>
        )}
      </Stack>
    </Card>
  );
}

export function WhenSection({ data: { start, timezone } }: SectionProps) {
  return (
    <Card title="When" id="when">
      <Stack gap={5}>
        <p className="muted small" suppressHydrationWarning>
          {timezone
            ? `Times are those of ${placeName(timezone)} (${zoneAbbreviation(timezone, new Date())}).`
            : "Times are those of the community's place."}
        </p>
        <MomentRange
          timezone={timezone}
          from={{
            label: "Can be claimed from",
            name: "claimFrom",
            time: "09:00",
            hint: "Empty: at once.",
            value: start?.claimFrom,
          }}
          until={{
            label: "Until",
            name: "claimUntil",
            time: "23:59",
            hint: "Empty: until you end it.",
            value: start?.claimUntil,
          }}
        />
        <SelectField
          label="A claim is good"
          name="validKind"
          defaultValue={start?.validKind ?? (start?.validDays ? "days_after_claim" : "same_as_claim")}
          options={[
            { value: "same_as_claim", label: "As long as it can be claimed" },
            { value: "days_after_claim", label: "For some days" },
            { value: "fixed", label: "Between two days" },
            { value: "never", label: "For ever" },
          ]}
        />
        <div data-for-validity="days_after_claim">
          <TextField
            label="For how many days"
            name="validDays"
            type="number"
            min={1}
            suffix="days"
            optional
            defaultValue={start?.validDays ?? ""}
          />
        </div>
        <div data-for-validity="fixed">
          <Stack gap={5}>
            <MomentFields
              label="Can be used from"
              name="validFrom"
              value={start?.validFrom}
              timezone={timezone}
              time="00:00"
              hint="Empty: at once."
            />
            <MomentFields
              label="Can be used until"
              name="validUntil"
              value={start?.validUntil}
              timezone={timezone}
              time="23:59"
            />
          </Stack>
        </div>
      </Stack>
    </Card>
  );
}
