import type { MemberDetail } from "#shared/contract/member-shapes.ts";
import { href } from "#shared/href.ts";
import type { MailChoices } from "#shared/mail-preferences.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Stack } from "../../design/layout.tsx";
import { Needs, useObstacle } from "../../design/needs.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";

interface MemberContactProps {
  readonly member: MemberDetail;
  readonly form: FormState | undefined;
  readonly action: string;
}

/** Ways to reach a member, and to stop reaching them. */
export function MemberContact({ member, form, action }: MemberContactProps) {
  const slug = useRootData().business?.slug ?? "";
  const { id, email, emailState, status } = member;
  const getsMails = emailState === "subscribed";
  const obstacle = useObstacle();
  return (
    <Stack gap={3}>
      {getsMails && obstacle && (
        <div>
          <Button size="small">{words.writeToMember()}</Button>
        </div>
      )}
      {getsMails && !obstacle && (
        <details open={form?.intent === "write-member"}>
          <summary className="button button--secondary button--small">{words.writeToMember()}</summary>
          <Form state={form} intent="write-member" action={action} data-warn-unsaved="">
            <input type="hidden" name="member" value={id} />
            <TextField label={words.subject()} name="subject" maxLength={120} autoComplete="off" />
            <TextArea
              label={commonWords.message()}
              name="message"
              maxLength={2000}
              rows={4}
              hint={words.messageHint()}
            />
            <div className="form-actions">
              <SubmitButton size="small" icon="send">
                {commonWords.send()}
              </SubmitButton>
            </div>
          </Form>
        </details>
      )}
      <div className="form-actions">
        {getsMails && (
          <PostForm action={action}>
            <input type="hidden" name="member" value={id} />
            <IntentButton intent="unsubscribe-member">{words.endEmails()}</IntentButton>
          </PostForm>
        )}
        {status === "active" && (
          <Needs action="team.manage">
            <ButtonLink href={href("teamMembers", { business: slug }, { invite: 1, email })} size="small">
              {words.inviteToTeam()}
            </ButtonLink>
          </Needs>
        )}
      </div>
    </Stack>
  );
}

/** "A weekly digest, reminders before claims end" */
export function mailsText({ digest, newTreets, claimReminders }: MailChoices): string {
  const kinds = [
    digest !== "off" && words.mailDigest({ digest }),
    newTreets && words.mailEachTreet(),
    claimReminders && words.mailReminders(),
  ].filter((kind) => kind !== false);
  const text = kinds.join(", ");
  return text === "" ? commonWords.none() : text.charAt(0).toUpperCase() + text.slice(1);
}
