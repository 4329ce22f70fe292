import { type MemberStatus, memberStatuses } from "#shared/member-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { IntentButton } from "../../design/intent-button.tsx";
import { Needs } from "../../design/needs.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { BulkAction } from "../../lists/bulk-actions.tsx";
import { LabelInput } from "./label-input.tsx";
import type { MembersData } from "./types.ts";

/** Bulk actions for ticked or selected members. */
export const memberActions = (
  packs: MembersData["packs"],
  mayChoose: boolean,
): BulkAction<MemberStatus>[] => [
  {
    label: words.label(),
    fields: <LabelInput label={words.label()} name="label" />,
    buttons: [
      { label: words.give(), value: "label" },
      { label: words.takeAway(), value: "unlabel" },
    ],
  },
  {
    label: words.pack(),
    fits: ["active", "invited", "suspended"],
    // Users without permission still see the action, with the reason why they cannot use it.
    absent: packs.length === 0 && mayChoose,
    fields: (
      <SelectField
        label={words.pack()}
        name="pack"
        options={packs.map(({ id, title }) => ({ value: id, label: title }))}
      />
    ),
    buttons: [{ label: words.givePack(), value: "give-pack" }],
  },
  { label: words.approve(), value: "approve", fits: ["requested", "waitlisted"] },
  {
    label: words.decline(),
    fits: ["requested", "waitlisted"],
    fields: (
      <TextField
        label={words.reason()}
        name="reason"
        maxLength={500}
        hint={words.reasonHint()}
        autoComplete="off"
        optional
      />
    ),
    buttons: [{ label: words.decline(), value: "reject", tone: "secondary" }],
  },
  { label: words.sendInvitations(), value: "resend", fits: ["invited", "expired"] },
  { label: commonWords.message(), value: "announce", fits: ["active"] },
  { label: words.suspend(), value: "suspend", fits: ["active"] },
  { label: words.reinstate(), value: "reinstate", fits: ["suspended"] },
  {
    label: commonWords.remove(),
    value: "ask-remove",
    fits: memberStatuses.filter((status) => status !== "removed" && status !== "anonymised"),
    needs: "members.export",
    tone: "danger",
  },
];

/** Exports the ticked members. */
export const ExportTicked = () => (
  <Needs action="members.export">
    <IntentButton intent="choose-ticked">{commonWords.exportList()}</IntentButton>
  </Needs>
);
