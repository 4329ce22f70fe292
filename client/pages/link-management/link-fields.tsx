import type { Link } from "#shared/contract/links.ts";
import { toWallClock } from "#shared/zoned-time.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
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
          label={words.lastDay()}
          name="expiresAt"
          defaultValue={link?.expiresAt ? toWallClock(link.expiresAt, timezone).slice(0, 10) : ""}
          hint={words.goodUntilMidnight({ timezone })}
          optional
        />
        <TextField
          label={words.atMostSoManyUses()}
          hint={words.aUseIsSomebodyWho()}
          name="maxUses"
          inputMode="numeric"
          defaultValue={link?.maxUses ?? ""}
          optional
        />
        <SelectField
          label={words.whoDecidesAboutNewPeople()}
          name="approval"
          defaultValue={link?.requireApproval == null ? "" : link.requireApproval ? "yes" : "no"}
          options={[
            { value: "", label: words.asTheCommunityDoes() },
            { value: "no", label: words.nobodyTheyAreInAt() },
            { value: "yes", label: words.theTeamLooksAtEach() },
          ]}
        />
        <SelectField
          label={words.afterItHasEnded()}
          name="afterEnd"
          defaultValue={link?.afterEnd ?? "message"}
          options={[
            { value: "message", label: words.saySoAndWhomTo() },
            { value: "redirect_profile", label: words.leadToTheCommunitysPage() },
          ]}
        />
        <LabelInput
          label={words.theyGetTheseLabels()}
          name="labels"
          defaultValue={link?.autoLabels.join(", ")}
          optional
        />
        {(packs.length > 0 || link?.autoPackId) && (
          <SelectField
            label={words.theyGetThisPack()}
            name="pack"
            defaultValue={link?.autoPackId ?? ""}
            options={[
              { value: "", label: commonWords.none() },
              ...packs.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
      </Grid>
      <details className="link-utm">
        <summary>{words.campaignDetailsUtm()}</summary>
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
