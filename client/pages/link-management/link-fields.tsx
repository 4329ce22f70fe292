import type { LinkDetail } from "#shared/contract/link-shapes.ts";
import { toWallClock } from "#shared/zoned-time.ts";
import * as words from "#words/links.ts";
import { DateField } from "../../design/date-field.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { zoneName } from "../../design/text.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import { useRootData } from "../../root-data.ts";
import { LabelInput } from "../members/label-input.tsx";
import type { LinkManagementData } from "./types.ts";
import { UtmFields } from "./utm-fields.tsx";

interface LinkFieldsProps {
  /** Absent for a new link. */
  readonly link?: LinkDetail;
  readonly timezone: string;
  readonly packs: LinkManagementData["packs"];
  readonly utms: LinkManagementData["utms"];
  /** Values of the targets to choose from that are in other communities. */
  readonly supplied?: readonly string[];
}

/** Fields of a link, for creating and for editing it. */
export function LinkFields({ link, timezone, packs, utms, supplied = [] }: LinkFieldsProps) {
  const { business } = useRootData();
  // Only a community's own links let people in, by its rules.
  const admits = business?.isCommunity && (!link?.target?.business || link.target.business === business.slug);
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
        {admits && (
          <TextField
            label={words.maximumUses()}
            hint={words.maximumUsesHint()}
            name="maxUses"
            inputMode="numeric"
            defaultValue={link?.maxUses ?? ""}
            optional
          />
        )}
        {admits && (
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
        )}
        <SelectField
          label={words.whenEnded()}
          name="afterEnd"
          defaultValue={link?.afterEnd ?? "message"}
          options={[
            { value: "message", label: words.whenEndedMessage() },
            { value: "redirect_profile", label: words.whenEndedPage() },
          ]}
        />
        {admits && (
          <LabelInput
            label={words.labelsGiven()}
            name="autoLabels"
            defaultValue={link?.autoLabels.join(", ")}
            optional
          />
        )}
        {admits && (packs.length > 0 || link?.autoPackId) && (
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
          supplied={supplied}
          place={link?.target?.business ?? undefined}
          others={utms}
        />
      </details>
    </Stack>
  );
}
