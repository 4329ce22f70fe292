import type { Link } from "#shared/contract/link-shapes.ts";
import { toWallClock } from "#shared/zoned-time.ts";
import * as words from "#words/links.ts";
import { DateField } from "../../design/date-field.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { zoneName } from "../../design/text.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import { LabelInput } from "../members/label-input.tsx";
import type { LinkManagementData } from "./types.ts";
import { UtmFields } from "./utm-fields.tsx";

interface LinkFieldsProps {
  /** Absent for a new link. */
  readonly link?: Link;
  readonly timezone: string;
  readonly packs: LinkManagementData["packs"];
  readonly utms: LinkManagementData["utms"];
}

/** Fields of a link, for creating and for editing it. */
export function LinkFields({ link, timezone, packs, utms }: LinkFieldsProps) {
  return (
    <Stack gap={5}>
      <Grid min="16rem">
        <DateField
          label={words.lastDay()}
          name="expiresAt"
          defaultValue={link?.expiresAt ? toWallClock(link.expiresAt, timezone).slice(0, 10) : ""}
          hint={words.lastDayHint({ timezone: zoneName(timezone) })}
          optional
        />
        <TextField
          label={words.maximumUses()}
          hint={words.maximumUsesHint()}
          name="maxUses"
          inputMode="numeric"
          defaultValue={link?.maxUses ?? ""}
          optional
        />
        <SelectField
          label={words.decision()}
          name="requireApproval"
          defaultValue={link?.requireApproval == null ? "" : link.requireApproval ? "true" : "false"}
          options={[
            { value: "", label: words.decisionCommunity() },
            { value: "false", label: words.decisionNone() },
            { value: "true", label: words.decisionTeam() },
          ]}
        />
        <SelectField
          label={words.whenEnded()}
          name="afterEnd"
          defaultValue={link?.afterEnd ?? "message"}
          options={[
            { value: "message", label: words.whenEndedMessage() },
            { value: "redirect_profile", label: words.whenEndedPage() },
          ]}
        />
        <LabelInput
          label={words.labelsGiven()}
          name="autoLabels"
          defaultValue={link?.autoLabels.join(", ")}
          optional
        />
        {(packs.length > 0 || link?.autoPackId) && (
          <SelectField
            label={words.packGiven()}
            name="autoPackId"
            defaultValue={link?.autoPackId ?? ""}
            options={[
              { value: "", label: words.packNone() },
              ...packs.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
      </Grid>
      <details className="link-utm">
        <summary>{words.campaign()}</summary>
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
