import type { ReactNode } from "react";
import type { MemberDetail } from "#shared/contract/member-shapes.ts";
import { href } from "#shared/href.ts";
import { mayChange, mayInviteAgain } from "#shared/member-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { ActionForm } from "../../design/action-form.tsx";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { PostForm } from "../../design/form.tsx";
import type { IconName } from "../../design/icon.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { MenuAction, MoreMenu } from "../../design/more-menu.tsx";
import { Needs, useObstacle } from "../../design/needs.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";

interface MemberWaysProps {
  readonly member: MemberDetail;
  readonly form: FormState | undefined;
  readonly action: string;
}

type Way = "decide" | "reinstate" | "resend" | "write";

/** Returns the primary action for a membership; undefined if there is none. */
function firstWay({ status, emailState }: MemberDetail): Way | undefined {
  if (mayChange("approve", status)) return "decide";
  if (mayChange("reinstate", status)) return "reinstate";
  if (mayInvite({ status, emailState })) return "resend";
  return emailState === "subscribed" ? "write" : undefined;
}

/** Only a link can invite people who did not agree to e-mails. */
const mayInvite = ({ status, emailState }: Pick<MemberDetail, "status" | "emailState">): boolean =>
  mayInviteAgain(status) && emailState !== "unsubscribed";

/** Actions on one membership. Those that take something from the member come last and require confirmation. */
export function MemberWays({ member, form, action }: MemberWaysProps) {
  const slug = useRootData().business?.slug ?? "";
  const { id, status, email, emailState, invitation } = member;
  const first = firstWay(member);
  const getsMails = emailState === "subscribed";
  const fieldsOf = (intent: string) => ({ intent, member: id });
  const asked = { member, form, action };
  const resend = invitation ? words.sendInvitationAgain() : words.sendInvitation();
  return (
    <>
      {first === "decide" && <Decide id={id} action={action} />}
      <div className="form-actions">
        {first === "reinstate" && (
          <ActionForm action={action} fields={fieldsOf("reinstate")}>
            <SubmitButton size="small">{words.reinstate()}</SubmitButton>
          </ActionForm>
        )}
        {first === "resend" && (
          <ActionForm action={action} fields={fieldsOf("resend")}>
            <SubmitButton size="small" icon="send">
              {resend}
            </SubmitButton>
          </ActionForm>
        )}
        {first === "write" && <Write {...asked} variant="primary" />}
        <MoreMenu
          size="small"
          isOpen={["unsubscribe-member", "suspend", "remove", "anonymise"].includes(form?.intent ?? "")}
          ending={
            <Needs action="members.export">
              <Ending {...asked} />
            </Needs>
          }
        >
          {getsMails && first !== "write" && <Write {...asked} variant="quiet" />}
          {mayInvite(member) && first !== "resend" && (
            <MenuAction icon="send" action={action} fields={fieldsOf("resend")}>
              {resend}
            </MenuAction>
          )}
          {status === "active" && (
            <Needs action="team.manage">
              <ButtonLink
                href={href("teamMembers", { business: slug }, { invite: 1, email })}
                icon="users"
                variant="quiet"
              >
                {words.inviteToTeam()}
              </ButtonLink>
            </Needs>
          )}
          {getsMails && (
            <Asked
              {...asked}
              intent="unsubscribe-member"
              icon="bell"
              label={words.endEmails()}
              title={words.endEmailsQuestion({ name: nameOf(member) })}
            >
              <p>{words.endEmailsHint()}</p>
            </Asked>
          )}
          {mayChange("suspend", status) && <Suspend {...asked} />}
        </MoreMenu>
      </div>
    </>
  );
}

/** Approves a request, or declines it with a reason. */
function Decide({ id, action }: { readonly id: string; readonly action: string }) {
  const isBarred = useObstacle() !== undefined;
  return (
    <PostForm action={action} className="form" values={{ member: id }}>
      {!isBarred && <TextField label={words.declineReason()} name="reason" maxLength={500} optional />}
      <div className="form-actions">
        <IntentButton intent="approve" variant="primary">
          {words.approve()}
        </IntentButton>
        <IntentButton intent="reject">{words.decline()}</IntentButton>
      </div>
    </PostForm>
  );
}

const Write = ({ member, form, action, variant }: MemberWaysProps & { variant: "primary" | "quiet" }) => (
  <ConfirmDialog
    title={words.writeToMember()}
    tone="primary"
    confirmLabel={commonWords.send()}
    trigger={
      <Button size="small" icon="mail" variant={variant}>
        {words.writeToMember()}
      </Button>
    }
    intent="write-member"
    action={action}
    state={form}
  >
    <input type="hidden" name="member" value={member.id} />
    <TextField label={words.subject()} name="subject" maxLength={120} autoComplete="off" />
    <TextArea
      label={commonWords.message()}
      name="message"
      maxLength={2000}
      rows={4}
      hint={words.messageHint()}
    />
  </ConfirmDialog>
);

const nameOf = ({ firstName, lastName, email }: MemberDetail) => `${firstName} ${lastName}`.trim() || email;

const Suspend = (props: MemberWaysProps) => (
  <Asked
    {...props}
    intent="suspend"
    icon="pause"
    label={words.suspend()}
    title={words.suspendQuestion({ name: nameOf(props.member) })}
  >
    <p>{words.suspendHint()}</p>
    <TextField label={words.reason()} name="reason" maxLength={500} hint={words.reasonHint()} optional />
  </Asked>
);

/** Removes a current member, and anonymises a former one. */
const Ending = (props: MemberWaysProps) =>
  mayChange("remove", props.member.status) ? (
    <Asked
      {...props}
      intent="remove"
      icon="trash"
      label={commonWords.remove()}
      title={words.removeQuestion({ name: nameOf(props.member) })}
    >
      <p>{words.removeHint()}</p>
    </Asked>
  ) : (
    <Asked
      {...props}
      intent="anonymise"
      icon="trash"
      label={words.forget()}
      title={words.forgetQuestion({ name: nameOf(props.member) })}
    >
      <p>{words.forgetHint()}</p>
    </Asked>
  );

interface AskedProps extends MemberWaysProps {
  readonly intent: "unsubscribe-member" | "suspend" | "remove" | "anonymise";
  readonly icon: IconName;
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
}

const Asked = ({ member, intent, icon, label, title, form, action, children }: AskedProps) => (
  <ConfirmDialog
    title={title}
    confirmLabel={label}
    tone={intent === "suspend" ? "primary" : "danger"}
    trigger={
      <Button icon={icon} variant="quiet">
        {label}
      </Button>
    }
    intent={intent}
    action={action}
    state={form}
  >
    <input type="hidden" name="member" value={member.id} />
    {children}
  </ConfirmDialog>
);
