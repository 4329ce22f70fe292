import type { ReactNode } from "react";
import type { MemberDetail } from "#shared/contract/member-shapes.ts";
import { mayChange, mayInviteAgain } from "#shared/member-rules.ts";
import { Button, SubmitButton } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { PostForm } from "../../design/form.tsx";
import { Needs, useObstacle } from "../../design/needs.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

interface MemberWaysProps {
  readonly member: MemberDetail;
  readonly form: FormState | undefined;
  readonly action: string;
}

/** What the team does with one membership; what takes something from the member is asked about first. */
export function MemberWays({ member, form, action }: MemberWaysProps) {
  const { id, status, invitation, firstName, lastName, email } = member;
  const name = `${firstName} ${lastName}`.trim() || email;
  const decides = mayChange("approve", status);
  const reinstates = mayChange("reinstate", status);
  const asked = { id, form, action };
  const obstacle = useObstacle();
  return (
    <>
      {(decides || reinstates || mayInviteAgain(status)) && (
        <PostForm action={action} className="form">
          <input type="hidden" name="member" value={id} />
          {decides && !obstacle && (
            <TextField label="Reason, if you turn them away" name="reason" maxLength={500} optional />
          )}
          <div className="form-actions">
            {decides && (
              <SubmitButton name="intent" value="approve" size="small">
                Let in
              </SubmitButton>
            )}
            {decides && <Way intent="reject">Turn away</Way>}
            {mayInviteAgain(status) && (
              <Way intent="resend">{invitation ? "Send invitation again" : "Send invitation"}</Way>
            )}
            {reinstates && <Way intent="reinstate">Let in again</Way>}
          </div>
        </PostForm>
      )}
      <div className="form-actions">
        {mayChange("suspend", status) && (
          <Asked {...asked} intent="suspend" label="Suspend" title={`Suspend ${name}?`}>
            <p>
              They see no treets and claim none until you let them in again. They are told by mail, and what
              they hold stays theirs.
            </p>
            <TextField
              label="Reason"
              name="reason"
              maxLength={500}
              hint="They read it in the mail."
              optional
            />
          </Asked>
        )}
        <Needs action="members.export">
          {mayChange("remove", status) ? (
            <Asked {...asked} intent="remove" label="Remove" title={`Remove ${name}?`} isFinal>
              <p>
                They lose their membership and what it gives them. What they claimed stays usable and counted.
                They come back only if the team lets them in.
              </p>
            </Asked>
          ) : (
            <Asked
              {...asked}
              intent="anonymise"
              label="Forget this person for good"
              title={`Forget ${name} for good?`}
              isFinal
            >
              <p>
                Name, address, notes and all else you keep of them are erased, and nobody can bring them back.
                What they did stays counted, without a name.
              </p>
            </Asked>
          )}
        </Needs>
      </div>
    </>
  );
}

const Way = ({ intent, children }: { intent: string; children: string }) => (
  <Button type="submit" name="intent" value={intent} size="small">
    {children}
  </Button>
);

interface AskedProps extends Pick<MemberWaysProps, "form" | "action"> {
  readonly id: string;
  readonly intent: "suspend" | "remove" | "anonymise";
  readonly label: string;
  readonly title: string;
  /** It takes something away for good. */
  readonly isFinal?: boolean;
  readonly children: ReactNode;
}

const Asked = ({ id, intent, label, title, isFinal, form, action, children }: AskedProps) => (
  <ConfirmDialog
    title={title}
    confirmLabel={label}
    {...(isFinal && { tone: "danger" as const })}
    trigger={
      <Button size="small" {...(isFinal && { variant: "danger" as const })}>
        {label}
      </Button>
    }
    intent={intent}
    action={action}
    state={form}
  >
    <input type="hidden" name="member" value={id} />
    {children}
  </ConfirmDialog>
);
