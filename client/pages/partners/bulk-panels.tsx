import { MAX_PARTNER_MESSAGE_LENGTH, type PartnerState, TAG_LENGTH } from "#shared/partner-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import type { BulkAction } from "../../lists/bulk-actions.tsx";
import { CountField } from "../../lists/count-field.tsx";
import { endingChoices } from "./words.ts";

type PartnerAction = BulkAction<PartnerState>;

/** Sends a message to each of the ticked partners. */
export const writing: PartnerAction = {
  get label() {
    return commonWords.message();
  },
  fits: ["active", "paused", "applied"],
  get fields() {
    return (
      <TextArea
        label={commonWords.message()}
        name="text"
        rows={4}
        required={false}
        maxLength={MAX_PARTNER_MESSAGE_LENGTH}
        hint={words.newsHint()}
      />
    );
  },
  buttons: [translated({ label: commonWords.send }, { value: "write-many" })],
};

/** Pauses the ticked partners, with a reason that they can read. */
export const pausing: PartnerAction = {
  get label() {
    return words.pause();
  },
  fits: ["active"],
  get fields() {
    return (
      <>
        <p>{words.pauseHint()}</p>
        <TextField label={words.why()} name="reason" optional maxLength={500} hint={words.reasonHint()} />
      </>
    );
  },
  buttons: [translated({ label: words.pauseSelected }, { value: "pause-many" })],
};

const ending: PartnerAction = {
  get label() {
    return words.end();
  },
  fits: ["active", "paused"],
  needs: "partners.end",
  get fields() {
    return (
      <>
        <SelectField label={words.theirTreets()} name="treets" options={endingChoices} />
        <CountField label={words.countQuestion()} hint={words.countHint()} />
      </>
    );
  },
  buttons: [translated({ label: words.endSelected }, { value: "end-many", tone: "danger" })],
};

const tagging = (tags: readonly string[]): PartnerAction => ({
  label: words.tag(),
  get fields() {
    return (
      <>
        <TextField
          label={words.tag()}
          name="tag"
          required={false}
          maxLength={TAG_LENGTH}
          list="partner-tags"
        />
        <datalist id="partner-tags">
          {tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </>
    );
  },
  buttons: [
    { label: words.give(), value: "tag" },
    { label: words.takeAway(), value: "untag" },
  ],
});

/** Bulk actions for the partners of one community. */
export const partnerActions = (tags: readonly string[], state: PartnerState | undefined): PartnerAction[] => [
  { label: words.accept(), value: "accept-many", fits: ["applied"] },
  tagging(tags),
  writing,
  { label: words.askForNewTreets(), value: "nudge", fits: ["active"] },
  pausing,
  // Only offered when filtered by paused; other partners cannot be resumed.
  { label: words.resume(), value: "resume-many", absent: state !== "paused" },
  ending,
];
