import { type MemberStatus, memberStatuses } from "#shared/member-rules.ts";
import { Button } from "../../design/button.tsx";
import { countText } from "../../design/list-tools.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { BulkAction } from "../../lists/bulk-actions.tsx";
import type { FormState } from "../../page-props.ts";
import { LabelInput } from "./label-input.tsx";
import type { MembersData } from "./types.ts";

/** What can be done with those who are ticked, or were chosen before. */
export function memberActions(packs: MembersData["packs"], mayChoose: boolean): BulkAction<MemberStatus>[] {
  return [
    {
      label: "Label",
      fields: <LabelInput label="Label" name="label" />,
      buttons: [
        { label: "Give", value: "label" },
        { label: "Take away", value: "unlabel" },
      ],
    },
    {
      label: "Pack",
      fits: ["active", "invited", "suspended"],
      // Who may not give one sees why.
      absent: packs.length === 0 && mayChoose,
      fields: (
        <SelectField
          label="Pack"
          name="pack"
          options={packs.map(({ id, title }) => ({ value: id, label: title }))}
        />
      ),
      buttons: [{ label: "Give the pack", value: "give-pack" }],
    },
    { label: "Let in", value: "approve", fits: ["requested", "waitlisted"] },
    {
      label: "Turn away",
      fits: ["requested", "waitlisted"],
      fields: (
        <TextField
          label="Reason"
          name="reason"
          maxLength={500}
          hint="They read it in the mail."
          autoComplete="off"
          optional
        />
      ),
      buttons: [{ label: "Turn away", value: "reject", tone: "secondary" }],
    },
    { label: "Send invitations", value: "resend", fits: ["invited", "expired"] },
    { label: "Suspend", value: "suspend", fits: ["active"] },
    { label: "Let in again", value: "reinstate", fits: ["suspended"] },
    {
      label: "Remove",
      value: "ask-remove",
      fits: memberStatuses.filter((status) => status !== "removed" && status !== "anonymised"),
      needs: "members.export",
      tone: "danger",
    },
  ];
}

/** What is done with the ticks of a list that may be longer than what is shown. */
export function ForAll({ members, total }: { readonly members: number; readonly total: number }) {
  return (
    <>
      <Needs action="members.export">
        <Button type="submit" name="intent" value="choose-ticked" size="small">
          Export
        </Button>
      </Needs>
      {total > members && (
        <Button type="submit" name="intent" value="select-all" size="small" variant="quiet">
          {`Choose all ${countText(total)} instead`}
        </Button>
      )}
    </>
  );
}

const intents = [
  "label",
  "unlabel",
  "give-pack",
  "approve",
  "reject",
  "resend",
  "suspend",
  "reinstate",
  "remove",
  "select-all",
  "ask-remove",
  "choose-ticked",
  "undo",
  "keep-view",
  "share-view",
  "unshare-view",
  "delete-view",
];

/** Why a bulk action was not done, where it was not. */
export function BulkFailure({ form }: { form: FormState | undefined }) {
  if (!form || !intents.includes(form.intent ?? "")) return null;
  return (
    <Notice tone="bad">
      <p>{Object.values(form.fields)[0] ?? form.message}</p>
    </Notice>
  );
}
