import { type BusinessLocale, currencies } from "#shared/business-kinds.ts";
import { href } from "#shared/href.ts";
import { plans } from "#shared/plans.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/settings.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Rich } from "../../design/rich.tsx";
import { EmailField, SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useDocumentContext } from "../../root-data.ts";
import { JoinPolicyField } from "../parts/join-policy-field.tsx";
import { PlanMeters } from "../parts/plan-meters.tsx";
import { TimezoneField } from "../parts/timezone-field.tsx";
import type { GeneralData } from "./data.ts";
import { MailSamples } from "./mail-samples.tsx";
import { effects, type SettingsSection, settingsFor } from "./settings-index.ts";
import { SettingsSearch } from "./settings-search.tsx";
import "./settings-overview.css";

interface SectionProps {
  readonly data: GeneralData;
  readonly form: FormState | undefined;
}

export function GeneralSettings({ data, form }: SectionProps) {
  const found = new Set(settingsFor(data.q).map(({ section }) => section));
  const shows = (section: SettingsSection) => data.q === "" || found.has(section);
  return (
    <Stack gap={5}>
      {data.status === "archived" && <Archived data={data} />}
      <SettingsSearch business={data.slug} query={data.q} />
      {shows("general") && <General data={data} form={form} />}
      {data.isCommunity && shows("joining") && <Joining data={data} form={form} />}
      {shows("mails") && (
        <>
          <Mails data={data} form={form} />
          {data.isCommunity && <MailSamples business={data.slug} shown={data.mail} />}
        </>
      )}
      {shows("plan") && <Plan data={data} />}
      {shows("danger") && <DangerZone data={data} form={form} />}
    </Stack>
  );
}

function General({ data, form }: SectionProps) {
  const { config } = useDocumentContext();
  return (
    <Card title={words.general()} id="general">
      <Stack gap={5}>
        <p className="muted">
          <Rich>
            {words.profileElsewhere({
              link: (text) => <a href={href("communityProfile", { business: data.slug })}>{text}</a>,
            })}
          </Rich>
        </p>
        <Form state={form} intent="general" data-warn-unsaved="">
          <TimezoneField defaultValue={data.timezone} hint={effects.timezone} />
          <SelectField
            label={words.currency()}
            name="currency"
            defaultValue={data.currency}
            options={currencyChoices(data.currency)}
            hint={effects.currency}
          />
          <SelectField
            label={words.mailDates()}
            name="locale"
            defaultValue={data.locale}
            options={localeChoices}
            hint={effects.locale}
          />
          <div className="form-actions">
            <SubmitButton>{words.saveGeneral()}</SubmitButton>
          </div>
        </Form>
        <Form state={form} intent="address" data-warn-unsaved="">
          <TextField
            label={commonWords.address()}
            name="slug"
            prefix={`${config.publicUrl.replace(/^https?:\/\//, "")}/`}
            defaultValue={data.slug}
            maxLength={48}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            hint={effects.slug}
          />
          <div className="form-actions">
            <SubmitButton variant="secondary">{words.changeAddress()}</SubmitButton>
          </div>
        </Form>
      </Stack>
    </Card>
  );
}

const localeChoices: readonly { value: BusinessLocale; label: string }[] = [
  translated({ label: words.dateExample }, { value: "en-GB" }),
  translated({ label: words.dateExampleUs }, { value: "en-US" }),
];

/** Returns the currencies on offer, plus the current one in case it is no longer offered. */
const currencyChoices = (present: string) =>
  [...new Set<string>([...currencies, present])].map((currency) => ({ value: currency, label: currency }));

function Joining({ data, form }: SectionProps) {
  return (
    <Card title={words.joiningTitle()} id="joining">
      <Form state={form} intent="joining" data-warn-unsaved="">
        <JoinPolicyField
          defaultValue={data.joinPolicy}
          hints={{
            approval: words.joinByApprovalHint(),
            link_only: words.joinByLinkHint(),
            open: words.joinOpenHint(),
          }}
        />
        <TextArea
          label={words.knownDomains()}
          name="approvedDomains"
          rows={2}
          optional
          defaultValue={data.approvedDomains.join(", ")}
          hint={words.knownDomainsHint()}
        />
        <TextArea
          label={words.consentText()}
          name="consentText"
          rows={3}
          optional
          maxLength={500}
          defaultValue={data.consentText}
          hint={words.consentTextHint()}
        />
        <SelectField
          label={words.retention()}
          name="retentionMonths"
          defaultValue={String(data.retentionMonths)}
          options={retentionChoices}
          hint={words.retentionHint()}
        />
        <div className="form-actions">
          <SubmitButton>{words.saveJoining()}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const retentionChoices = [
  translated({ label: commonWords.never }, { value: "0" }),
  translated({ label: words.retentionHalfYear }, { value: "6" }),
  translated({ label: words.retentionYear }, { value: "12" }),
  translated({ label: words.retentionTwoYears }, { value: "24" }),
  translated({ label: words.retentionThreeYears }, { value: "36" }),
];

function Mails({ data, form }: SectionProps) {
  return (
    <Card title={words.emails()} id="mails">
      <Form state={form} intent="mails" data-warn-unsaved="">
        <TextField
          label={words.senderName()}
          name="senderName"
          optional
          maxLength={60}
          defaultValue={data.senderName}
          placeholder={data.name}
          hint={words.senderNameHint()}
        />
        <EmailField
          label={words.replyTo()}
          name="replyTo"
          optional
          defaultValue={data.replyTo}
          hint={words.replyToHint()}
        />
        <TextArea
          label={words.mailFooter()}
          name="mailFooter"
          rows={2}
          optional
          maxLength={300}
          defaultValue={data.mailFooter}
          hint={words.mailFooterHint()}
        />
        <div className="form-actions">
          <SubmitButton>{words.saveEmails()}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function Plan({ data }: { data: GeneralData }) {
  const { name } = plans[data.plan];
  return (
    <Card
      title={words.planIs({ name })}
      id="plan"
      actions={
        <ButtonLink href={href("selectPlan", {}, { business: data.slug })} size="small">
          {words.comparePlans()}
        </ButtonLink>
      }
    >
      <Stack gap={4}>
        <PlanMeters business={data.slug} plan={data.plan} use={data.use} onlyUsed />
      </Stack>
    </Card>
  );
}

function Archived({ data }: { data: GeneralData }) {
  return (
    <Notice tone="warn" title={words.isArchivedTitle({ name: data.name })}>
      <p>{words.isArchivedLead()}</p>
      <Needs action="business.archive">
        <Form intent="restore">
          <div className="form-actions">
            <SubmitButton>{words.restore()}</SubmitButton>
          </div>
        </Form>
      </Needs>
    </Notice>
  );
}

function DangerZone({ data, form }: SectionProps) {
  const { slug, name, status } = data;
  return (
    <Card title={words.dangerZone()} id="danger" tone="bad">
      <Row gap={3}>
        <Needs action="ownership.transfer">
          <ButtonLink href={href("transferOwnership", {}, { business: slug })}>
            {words.transferOwnership()}
          </ButtonLink>
        </Needs>
        <Needs action="business.archive">
          {status !== "archived" && (
            <ConfirmDialog
              title={words.archiveQuestion({ name })}
              intent="archive"
              tone="danger"
              confirmLabel={words.archiveNamed({ name })}
              state={form}
              trigger={<Button icon="archive">{words.archive()}</Button>}
            >
              <p>{words.archiveHint()}</p>
              <p>{words.archiveUndo()}</p>
              <Confirmation slug={slug} />
            </ConfirmDialog>
          )}
          <ConfirmDialog
            title={words.deleteQuestion({ name })}
            intent="delete"
            tone="danger"
            confirmLabel={words.deleteNamed({ name })}
            state={form}
            trigger={
              <Button icon="trash" variant="danger">
                {commonWords.deleteIt()}
              </Button>
            }
          >
            <p>{words.deleteHint()}</p>
            <p>{words.deleteFinal()}</p>
            <Confirmation slug={slug} />
          </ConfirmDialog>
        </Needs>
      </Row>
    </Card>
  );
}

function Confirmation({ slug }: { slug: string }) {
  return (
    <>
      <TextField
        label={words.typeToConfirm({ slug })}
        name="confirmation"
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField label={words.yourPassword()} name="currentPassword" />
    </>
  );
}
