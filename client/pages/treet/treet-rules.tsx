import { placeName, zoneAbbreviation } from "#shared/zoned-time.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/treet.ts";
import { Card } from "../../design/card.tsx";
import { CheckboxField, SwitchField } from "../../design/choice-field.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { MomentFields } from "../../design/moment-fields.tsx";
import { MomentRange } from "../../design/moment-range.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import { AudienceField } from "../treets/audience-field.tsx";
import type { SectionProps } from "./editor-data.ts";

export const RulesSection = ({ data: { start, supply } }: SectionProps) => (
  <Card title={words.rules()} gap={5}>
    <Grid min="12rem">
      <TextField
        label={words.stock()}
        name="stockTotal"
        type="number"
        min={1}
        optional
        defaultValue={start?.stockTotal ?? ""}
        hint={words.stockHint()}
      />
      <TextField
        label={words.forEachMember()}
        name="perMemberLimit"
        type="number"
        min={1}
        max={100}
        defaultValue={start?.perMemberLimit ?? 1}
      />
      <SelectField
        label={words.perUnit()}
        name="limitWindow"
        defaultValue={start?.limitWindow ?? "ever"}
        options={[
          { value: "ever", label: words.perUnitAll() },
          { value: "day", label: words.perUnitDay() },
          { value: "week", label: words.perUnitWeek() },
          { value: "month", label: words.perUnitMonth() },
        ]}
      />
    </Grid>
    {!supply && (
      <>
        <AudienceField name="audience" labels={start?.audience} />
        <SwitchField
          label={words.packsOnly()}
          name="packsOnly"
          defaultChecked={start?.packsOnly ?? false}
          hint={start?.packsOnly && start.inPacks === 0 ? words.packsOnlyInNone() : words.packsOnlyHint()}
        />
        <SwitchField
          label={words.approval()}
          name="requiresApproval"
          defaultChecked={start?.requiresApproval ?? false}
          hint={words.approvalHint()}
        />
        <SwitchField
          label={words.hideSoldOut()}
          name="hideWhenSoldOut"
          defaultChecked={start?.hideWhenSoldOut ?? false}
          hint={words.hideSoldOutHint()}
        />
        <CheckboxField label={words.featured()} name="featured" defaultChecked={start?.featured ?? false} />
      </>
    )}
  </Card>
);

export const WhenSection = ({ data: { start, timezone } }: SectionProps) => (
  <Card title={words.when()} gap={5}>
    <p className="muted small" suppressHydrationWarning>
      {timezone
        ? words.timesIn({
            placeName: placeName(timezone),
            zoneAbbreviation: zoneAbbreviation(timezone, new Date()),
          })
        : words.timesInCommunity()}
    </p>
    <MomentRange
      timezone={timezone}
      from={{
        label: words.claimableFrom(),
        name: "claimFrom",
        time: "09:00",
        hint: words.usableFromHint(),
        value: start?.claimFrom,
      }}
      until={{
        label: words.until(),
        name: "claimUntil",
        time: "23:59",
        hint: words.untilHint(),
        value: start?.claimUntil,
      }}
    />
    <SelectField
      label={words.validity()}
      name="validKind"
      defaultValue={start?.validKind ?? (start?.validDays ? "days_after_claim" : "same_as_claim")}
      options={[
        { value: "same_as_claim", label: words.validWhileClaimable() },
        { value: "days_after_claim", label: words.validSomeDays() },
        { value: "fixed", label: words.validBetween() },
        { value: "never", label: words.validForever() },
      ]}
    />
    <div data-for-validity="days_after_claim">
      <TextField
        label={words.validDays()}
        name="validDays"
        type="number"
        min={1}
        suffix={listed.days()}
        defaultValue={start?.validDays ?? ""}
      />
    </div>
    <div data-for-validity="fixed">
      <Stack gap={5}>
        <MomentFields
          label={words.usableFrom()}
          name="validFrom"
          value={start?.validFrom}
          timezone={timezone}
          time="00:00"
          hint={words.usableFromHint()}
        />
        <MomentFields
          label={words.usableUntil()}
          name="validUntil"
          value={start?.validUntil}
          timezone={timezone}
          time="23:59"
        />
      </Stack>
    </div>
  </Card>
);
