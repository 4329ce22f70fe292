import { type BusinessLocale, currencies } from "#shared/business-kinds.ts";
import { href } from "#shared/href.ts";
import { plans } from "#shared/plans.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useDocumentContext } from "../../root-data.ts";
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
    <Card title="General" id="general">
      <Stack gap={5}>
        <p className="muted">
          Name, logo, colour and texts are on the{" "}
          <a href={href("communityProfile", { business: data.slug })}>profile</a>.
        </p>
        <Form state={form} intent="general" data-warn-unsaved="">
          <TimezoneField defaultValue={data.timezone} hint={effects.timezone} />
          <SelectField
            label="Currency"
            name="currency"
            defaultValue={data.currency}
            options={currencyChoices(data.currency)}
            hint={effects.currency}
          />
          <SelectField
            label="Dates in mails"
            name="locale"
            defaultValue={data.locale}
            options={localeChoices}
            hint={effects.locale}
          />
          <div className="form-actions">
            <SubmitButton>Save general</SubmitButton>
          </div>
        </Form>
        <Form state={form} intent="address" data-warn-unsaved="">
          <TextField
            label="Address"
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
            <SubmitButton variant="secondary">Change address</SubmitButton>
          </div>
        </Form>
      </Stack>
    </Card>
  );
}

const localeChoices: readonly { value: BusinessLocale; label: string }[] = [
  { value: "en-GB", label: "Saturday, 21 November 2026 at 14:30" },
  { value: "en-US", label: "Saturday, November 21, 2026 at 2:30 PM" },
];

/** One that is no longer offered is kept by who has it. */
const currencyChoices = (present: string) =>
  [...new Set<string>([...currencies, present])].map((currency) => ({ value: currency, label: currency }));

function Joining({ data, form }: SectionProps) {
  return (
    <Card title="Joining and privacy" id="joining">
      <Form state={form} intent="joining" data-warn-unsaved="">
        <ChoiceCards
          legend="Who can join?"
          name="joinPolicy"
          defaultValue={data.joinPolicy}
          options={[
            {
              value: "approval",
              label: "People ask, you approve",
              description: "New people wait until your team lets them in",
              icon: "check",
            },
            {
              value: "link_only",
              label: "Only with your link",
              description: "Without a link or an invitation nobody can join",
              icon: "link",
            },
            {
              value: "open",
              label: "Everybody at once",
              description: "Whoever finds you is a member with one press",
              icon: "globe",
            },
          ]}
        />
        <TextArea
          label="Known e-mail domains"
          name="approvedDomains"
          rows={2}
          optional
          defaultValue={data.approvedDomains.join(", ")}
          hint="Whoever has a confirmed address there is let in without approval. Such as: example.org, example.com"
        />
        <TextArea
          label="What new members agree to"
          name="consentText"
          rows={3}
          optional
          maxLength={500}
          defaultValue={data.consentText}
          hint="Shown with a tick before somebody joins by a link. Members who are in already are not asked."
        />
        <SelectField
          label="Forget former members"
          name="retentionMonths"
          defaultValue={String(data.retentionMonths)}
          options={retentionChoices}
          hint="Their names and addresses go; that somebody was there and claimed stays in your figures."
        />
        <div className="form-actions">
          <SubmitButton>Save joining</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const retentionChoices = [
  { value: "0", label: "Never" },
  { value: "6", label: "6 months after they left" },
  { value: "12", label: "A year after they left" },
  { value: "24", label: "Two years after they left" },
  { value: "36", label: "Three years after they left" },
];

function Mails({ data, form }: SectionProps) {
  return (
    <Card title="Mails" id="mails">
      <Form state={form} intent="mails" data-warn-unsaved="">
        <TextField
          label="Sender"
          name="senderName"
          optional
          maxLength={60}
          defaultValue={data.senderName}
          placeholder={data.name}
          hint="The name people see in their mailbox."
        />
        <TextField
          label="Answers go to"
          name="replyTo"
          type="email"
          optional
          defaultValue={data.replyTo}
          hint="Where a member's answer to one of your mails arrives."
        />
        <TextArea
          label="At the end of every mail"
          name="mailFooter"
          rows={2}
          optional
          maxLength={300}
          defaultValue={data.mailFooter}
          hint="Members read it below every mail, such as your postal address."
        />
        <div className="form-actions">
          <SubmitButton>Save mails</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function Plan({ data }: { data: GeneralData }) {
  const { name } = plans[data.plan];
  return (
    <Card
      title={`Plan: ${name}`}
      id="plan"
      actions={
        <ButtonLink href={href("selectPlan", {}, { business: data.slug })} size="small">
          Compare plans
        </ButtonLink>
      }
    >
      <Stack gap={4}>
        <PlanMeters business={data.slug} plan={data.plan} use={data.use} />
      </Stack>
    </Card>
  );
}

function Archived({ data }: { data: GeneralData }) {
  return (
    <Notice tone="warn" title={`${data.name} is archived`}>
      <p>Members do not see it, and nothing in it changes. It can be restored for 30 days.</p>
      <Needs action="business.archive">
        <Form intent="restore">
          <div className="form-actions">
            <SubmitButton>Restore it</SubmitButton>
          </div>
        </Form>
      </Needs>
    </Notice>
  );
}

function DangerZone({ data, form }: SectionProps) {
  const { slug, name, status } = data;
  return (
    <Card title="Danger zone" id="danger" tone="bad">
      <Row gap={3}>
        <Needs action="ownership.transfer">
          <ButtonLink href={href("transferOwnership", {}, { business: slug })}>Transfer ownership</ButtonLink>
        </Needs>
        <Needs action="business.archive">
          {status !== "archived" && (
            <ConfirmDialog
              title={`Archive ${name}?`}
              intent="archive"
              tone="danger"
              confirmLabel={`Archive ${name}`}
              state={form}
              trigger={<Button icon="archive">Archive</Button>}
            >
              <p>Members no longer find it, treets cannot be claimed, and links lead to a friendly notice.</p>
              <p>You can restore it for 30 days.</p>
              <Confirmation slug={slug} />
            </ConfirmDialog>
          )}
          <ConfirmDialog
            title={`Delete ${name}?`}
            intent="delete"
            tone="danger"
            confirmLabel={`Delete ${name}`}
            state={form}
            trigger={
              <Button icon="trash" variant="danger">
                Delete
              </Button>
            }
          >
            <p>Nobody can open it any more: members, treets, claims, links and figures go with it.</p>
            <p>After 30 days everything is erased. Export what you want to keep first.</p>
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
        label={`Type ${slug} to confirm`}
        name="confirmation"
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField label="Your password" name="currentPassword" autoComplete="current-password" />
    </>
  );
}
