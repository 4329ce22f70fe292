import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Button, SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { countText } from "../../design/list-tools.tsx";
import { Notice } from "../../design/notice.tsx";
import type { FormState } from "../../page-props.ts";
import { LabelInput } from "./label-input.tsx";
import type { LinkTo, MembersData } from "./types.ts";

/** The form the ticks of the table belong to. */
export const BULK_FORM = "members-bulk";

/** What can be done with those who are ticked; shown once somebody is. */
export function BulkBar({ data: { query, members, total, may }, link }: { data: MembersData; link: LinkTo }) {
  const bar = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  // What was ticked is done, or belongs to another list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what ends the choice
  useEffect(() => {
    bar.current?.reset();
    for (const each of bar.current?.querySelectorAll("details") ?? []) each.open = false;
  }, [key]);
  if (members.length === 0) return null;
  return (
    <Form ref={bar} id={BULK_FORM} action={link({ cursor: query.cursor })} className="members-bulk">
      <p className="small">
        <strong>With those you ticked:</strong>
      </p>
      <BulkActions status={query.status} mayRemove={may.remove} />
      {total > members.length && (
        <Button type="submit" name="intent" value="select-all" size="small" variant="quiet">
          {`Choose all ${countText(total)} instead`}
        </Button>
      )}
    </Form>
  );
}

interface BulkActionsProps {
  readonly status: MembersData["query"]["status"];
  readonly mayRemove: boolean;
}

/** The buttons that fit people of this status; everybody's where the list is mixed. */
export function BulkActions({ status, mayRemove }: BulkActionsProps) {
  const fits = (...statuses: (typeof status)[]) => status === undefined || statuses.includes(status);
  return (
    <div className="members-bulk-actions">
      <details className="members-bulk-label">
        <summary className="button button--secondary button--small">Label</summary>
        <div className="members-bulk-label-form">
          <LabelInput label="Label" name="label" />
          <div className="form-actions">
            <SubmitButton name="intent" value="label" size="small">
              Give
            </SubmitButton>
            <Button type="submit" name="intent" value="unlabel" size="small">
              Take away
            </Button>
          </div>
        </div>
      </details>
      {fits("requested", "waitlisted") && <Action intent="approve">Let in</Action>}
      {fits("requested", "waitlisted") && <Action intent="reject">Turn away</Action>}
      {fits("invited", "expired") && <Action intent="resend">Send invitation again</Action>}
      {fits("active") && <Action intent="suspend">Suspend</Action>}
      {fits("suspended") && <Action intent="reinstate">Let in again</Action>}
      {mayRemove && status !== "removed" && status !== "anonymised" && (
        <Button type="submit" name="intent" value="remove" size="small" variant="danger">
          Remove
        </Button>
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
  "approve",
  "reject",
  "resend",
  "suspend",
  "reinstate",
  "remove",
  "select-all",
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
