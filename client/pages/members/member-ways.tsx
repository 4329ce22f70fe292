import type { ReactNode } from "react";
import type { MemberDetail } from "#shared/contract/member-shapes.ts";
import { mayChange, mayInviteAgain } from "#shared/member-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { PostForm } from "../../design/form.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
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
            <TextField label={words.declineReason()} name="reason" maxLength={500} optional />
          )}
          <div className="form-actions">
            {decides && (
              <IntentButton intent="approve" variant="primary">
                {words.approve()}
              </IntentButton>
            )}
            {decides && <Way intent="reject">{words.decline()}</Way>}
            {mayInviteAgain(status) && (
              <Way intent="resend">{invitation ? words.sendInvitationAgain() : words.sendInvitation()}</Way>
            )}
            {reinstates && <Way intent="reinstate">{words.reinstate()}</Way>}
          </div>
        </PostForm>
      )}
      <div className="form-actions">
        {mayChange("suspend", status) && (
          <Asked {...asked} intent="suspend" label={words.suspend()} title={words.suspendQuestion({ name })}>
            <p>{words.suspendHint()}</p>
            <TextField
              label={words.reason()}
              name="reason"
              maxLength={500}
              hint={words.reasonHint()}
              optional
            />
          </Asked>
        )}
        <Needs action="members.export">
          {mayChange("remove", status) ? (
            <Asked
              {...asked}
              intent="remove"
              label={commonWords.remove()}
              title={words.removeQuestion({ name })}
              isFinal
            >
              <p>{words.removeHint()}</p>
            </Asked>
          ) : (
            <Asked
              {...asked}
              intent="anonymise"
              label={words.forget()}
              title={words.forgetQuestion({ name })}
              isFinal
            >
              <p>{words.forgetHint()}</p>
            </Asked>
          )}
        </Needs>
      </div>
    </>
  );
}

const Way = ({ intent, children }: { intent: string; children: string }) => (
  <IntentButton intent={intent}>{children}</IntentButton>
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
