import { BulkForm } from "../../design/bulk-form.tsx";
import { BulkPanel } from "../../design/bulk-panel.tsx";
import { Button, SubmitButton } from "../../design/button.tsx";
import { countText } from "../../design/list-tools.tsx";
import { Needs, useObstacle } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { LabelInput } from "./label-input.tsx";
import type { LinkTo, MembersData } from "./types.ts";

/** The form the ticks of the table belong to. */
export const BULK_FORM = "members-bulk";

/** What can be done with those who are ticked; shown once somebody is. */
export function BulkBar({
  data: { query, members, total, packs },
  link,
}: {
  data: MembersData;
  link: LinkTo;
}) {
  if (members.length === 0) return null;
  return (
    <BulkForm id={BULK_FORM} action={link({ cursor: query.cursor })}>
      <BulkActions status={query.status} packs={packs} />
      <Needs action="members.export">
        <Action intent="choose-ticked">Export</Action>
      </Needs>
      {total > members.length && (
        <Button type="submit" name="intent" value="select-all" size="small" variant="quiet">
          {`Choose all ${countText(total)} instead`}
        </Button>
      )}
    </BulkForm>
  );
}

interface BulkActionsProps {
  readonly status: MembersData["query"]["status"];
  readonly packs: MembersData["packs"];
}

/** The buttons that fit people of this status; everybody's where the list is mixed. */
export function BulkActions({ status, packs }: BulkActionsProps) {
  const obstacle = useObstacle();
  const fits = (...statuses: (typeof status)[]) => status === undefined || statuses.includes(status);
  return (
    <div className="bulk-bar-actions">
      <BulkPanel label="Label">
        <LabelInput label="Label" name="label" />
        <div className="form-actions">
          <SubmitButton name="intent" value="label" size="small">
            Give
          </SubmitButton>
          <Button type="submit" name="intent" value="unlabel" size="small">
            Take away
          </Button>
        </div>
      </BulkPanel>
      {(packs.length > 0 || obstacle) && fits("active", "invited", "suspended") && (
        <BulkPanel label="Pack">
          <SelectField
            label="Pack"
            name="pack"
            options={packs.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <div className="form-actions">
            <SubmitButton name="intent" value="give-pack" size="small">
              Give the pack
            </SubmitButton>
          </div>
        </BulkPanel>
      )}
      {fits("requested", "waitlisted") && <Action intent="approve">Let in</Action>}
      {fits("requested", "waitlisted") && (
        <BulkPanel label="Turn away">
          <TextField
            label="Reason"
            name="reason"
            maxLength={500}
            hint="They read it in the mail."
            autoComplete="off"
            optional
          />
          <div className="form-actions">
            <Action intent="reject">Turn away</Action>
          </div>
        </BulkPanel>
      )}
      {fits("invited", "expired") && <Action intent="resend">Send invitations</Action>}
      {fits("active") && <Action intent="suspend">Suspend</Action>}
      {fits("suspended") && <Action intent="reinstate">Let in again</Action>}
      {status !== "removed" && status !== "anonymised" && (
        <Needs action="members.export">
          <Button type="submit" name="intent" value="ask-remove" size="small" variant="danger">
            Remove
          </Button>
        </Needs>
      )}
    </div>
  );
}

function Action({ intent, children }: { intent: string; children: string }) {
  return (
    <Button type="submit" name="intent" value={intent} size="small">
      {children}
    </Button>
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
