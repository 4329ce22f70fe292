import { href } from "#shared/href.ts";
import { roleSentences } from "#shared/team-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/team.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { CheckboxField, ChoiceCards, FieldGroup } from "../../design/choice-field.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { FileField } from "../../design/file-field.tsx";
import { Form } from "../../design/form.tsx";
import { Outcome } from "../../design/outcome.tsx";
import { TABLE_FILES } from "../../design/table-files.ts";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { LimitReached } from "../parts/limit-reached.tsx";
import "./invite-form.css";
import type { GrantedRole, TeamMembersData } from "./types.ts";
import { roleNames } from "./words.ts";

export const roleChoices = (roles: readonly GrantedRole[]) =>
  roles.map((role) => ({ value: role, label: roleNames[role], description: roleSentences[role] }));

interface InviteFormProps {
  readonly data: TeamMembersData;
  readonly form: FormState | undefined;
  readonly slug: string;
  readonly businessName: string;
}

export function InviteForm({ data, form, slug, businessName }: InviteFormProps) {
  const { used, allowed } = data.seats;
  const preview = form?.intent === "preview" ? form.shown : undefined;
  // A preview is not a submission, so the typed values become the initial ones.
  const typed = preview ? form?.values : undefined;
  const asked = ["invite", "preview"].includes(form?.intent ?? "") ? form : undefined;
  return (
    <Drawer title={words.inviteTitle()} closeHref={href("teamMembers", { business: slug })}>
      <Outcome form={form?.intent === "invite" ? form : undefined} />
      {allowed !== null && used >= allowed && <LimitReached limit="teamSeats" used={used} max={allowed} />}
      <Form
        key={form?.shown?.left}
        state={asked && { ...asked, intent: undefined }}
        encType="multipart/form-data"
      >
        <TextArea
          label={words.inviteEmails()}
          name="emails"
          rows={2}
          hint={words.inviteEmailsHint()}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed?.emails ?? data.invited ?? undefined}
          required={false}
        />
        <FileField label={words.inviteFile()} name="file" accept={TABLE_FILES} optional />
        <ChoiceCards
          legend={words.role()}
          name="role"
          defaultValue={typed?.role ?? "manager"}
          options={roleChoices(data.grantable)}
        />
        <RightsFields
          mayGrantBilling={data.mayGrantBilling}
          billing={typed?.billing !== undefined}
          canRedeem={typed?.canRedeem !== undefined}
        />
        <TextArea
          label={commonWords.message()}
          name="message"
          rows={3}
          maxLength={500}
          placeholder={words.inviteMessageExample({ businessName })}
          defaultValue={typed?.message}
          optional
        />
        {preview && (
          <section className="team-preview" aria-label={words.mailPreview()} aria-live="polite">
            <strong>{preview.subject}</strong>
            <p className="small">{preview.text}</p>
          </section>
        )}
        <div className="form-actions">
          <SubmitButton icon="send" name="intent" value="invite">
            {words.sendInvitation()}
          </SubmitButton>
          <SubmitButton variant="secondary" name="intent" value="preview">
            {words.previewMail()}
          </SubmitButton>
          <ButtonLink href={href("teamMembers", { business: slug })} variant="quiet">
            {commonWords.cancel()}
          </ButtonLink>
        </div>
      </Form>
    </Drawer>
  );
}

/** Permissions in addition to the role. */
export function RightsFields(props: { mayGrantBilling: boolean; billing: boolean; canRedeem: boolean }) {
  const { mayGrantBilling, billing, canRedeem } = props;
  return (
    <FieldGroup legend={words.extraRights()}>
      <CheckboxField
        label={words.rightBilling()}
        name="billing"
        hint={mayGrantBilling ? words.rightBillingHint() : words.rightBillingRefused()}
        disabled={!mayGrantBilling}
        defaultChecked={billing}
      />
      <CheckboxField
        label={words.rightRedeem()}
        name="canRedeem"
        hint={words.rightRedeemHint()}
        defaultChecked={canRedeem}
      />
    </FieldGroup>
  );
}
