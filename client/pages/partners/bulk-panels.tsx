import { PARTNER_MESSAGE_MOST, type PartnerState, TAG_LENGTH } from "#shared/partner-rules.ts";
import { SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import type { BulkAction } from "../../lists/bulk-actions.tsx";
import { endingChoices } from "./words.ts";

type PartnerAction = BulkAction<PartnerState>;

/** A message to each of the partners that are ticked. */
export const writing: PartnerAction = {
  label: "Message",
  fits: ["active", "paused", "applied"],
  fields: (
    <TextArea
      label="Message"
      name="text"
      rows={4}
      required={false}
      maxLength={PARTNER_MESSAGE_MOST}
      hint="Each gets it in their own thread, and by mail."
    />
  ),
  buttons: [{ label: "Send", value: "write-many" }],
};

/** Pauses the partners that are ticked, with the reason they read. */
export const pausing: PartnerAction = {
  label: "Pause",
  fits: ["active"],
  fields: (
    <>
      <p>Their treets can no longer be claimed until you resume. What members hold stays good.</p>
      <TextField label="Why?" name="reason" optional maxLength={500} hint="They read it in the mail." />
    </>
  ),
  buttons: [{ label: "Pause them", value: "pause-many" }],
};

const ending: PartnerAction = {
  label: "End",
  fits: ["active", "paused"],
  needs: "partners.end",
  fields: (
    <>
      <SelectField label="Their live treets" name="treets" options={endingChoices} />
      <TextField
        label="How many are these?"
        name="expected"
        required={false}
        inputMode="numeric"
        autoComplete="off"
        hint="Type the number of partners you ticked."
      />
    </>
  ),
  buttons: [{ label: "End them", value: "end-many", tone: "danger" }],
};

const tagging = (tags: readonly string[]): PartnerAction => ({
  label: "Tag",
  fields: (
    <>
      <TextField label="Tag" name="tag" required={false} maxLength={TAG_LENGTH} list="partner-tags" />
      <datalist id="partner-tags">
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  ),
  buttons: [
    { label: "Give", value: "tag" },
    { label: "Take away", value: "untag" },
  ],
});

/** What can be done with partners of one community that are ticked. */
export const partnerActions = (tags: readonly string[], state: PartnerState | undefined): PartnerAction[] => [
  { label: "Accept", value: "accept-many", fits: ["applied"] },
  tagging(tags),
  writing,
  { label: "Ask for something new", value: "nudge", fits: ["active"] },
  pausing,
  // Offered where all that is listed is paused: of others there is nothing to resume.
  { label: "Resume", value: "resume-many", absent: state !== "paused" },
  ending,
];

/** What a page's other forms do is not answered in the bar. */
export const bulkIntents = [
  "accept-many",
  "tag",
  "untag",
  "write-many",
  "nudge",
  "pause-many",
  "resume-many",
  "end-many",
];
