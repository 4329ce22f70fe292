import { type BusinessLocale, currencies } from "#shared/business-kinds.ts";
import { href } from "#shared/href.ts";
import { type DigestRhythm, digestRhythms } from "#shared/mail-preferences.ts";
import { plans } from "#shared/plans.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as preferences from "#words/mySettings.ts";
import * as words from "#words/settings.ts";
import { ButtonLink, SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField, FieldGroup } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { EmailField, SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import { languageName } from "../../layouts/language-menu.tsx";
import { useDocumentContext } from "../../root-data.ts";
import { PlanMeters } from "../parts/plan-meters.tsx";
import { TimezoneField } from "../parts/timezone-field.tsx";
import { Archived, DangerZone } from "./danger-zone.tsx";
import type { GeneralData, SectionProps } from "./data.ts";
import { Joining } from "./joining-settings.tsx";
import { MailSamples } from "./mail-samples.tsx";
import { effects, type SettingsSection, settingsFor } from "./settings-index.ts";
import { SettingsSearch } from "./settings-search.tsx";
import "./settings-overview.css";

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
    <Card title={words.general()} id="general" gap={5}>
      <Rich as="p" className="muted">
        {words.profileElsewhere({
          link: (text) => <a href={href("communityProfile", { business: data.slug })}>{text}</a>,
        })}
      </Rich>
      <Form state={form} intent="general" data-warn-unsaved="">
        <TimezoneField defaultValue={data.timezone} hint={effects.timezone} />
        <SelectField
          label={words.currency()}
          name="currency"
          defaultValue={data.currency}
          options={currencyChoices(data.currency)}
          hint={effects.currency}
        />
        {config.languages.length > 1 && (
          <SelectField
            label={words.mailLanguage()}
            name="language"
            defaultValue={data.language}
            options={config.languages.map((value) => ({ value, label: languageName(value) }))}
            hint={effects.language}
          />
        )}
        <SelectField
          label={words.mailDates()}
          name="locale"
          defaultValue={data.locale}
          options={localeChoices}
          hint={effects.locale}
        />
        <SubmitRow>{words.saveGeneral()}</SubmitRow>
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
        <SubmitRow variant="secondary">{words.changeAddress()}</SubmitRow>
      </Form>
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

const Mails = ({ data, form }: SectionProps) => (
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
      {data.isCommunity && <NewMemberMails mails={data.newMemberMails} />}
      <SubmitRow>{words.saveEmails()}</SubmitRow>
    </Form>
  </Card>
);

const rhythmNames: Readonly<Record<DigestRhythm, string>> = translated({
  weekly: preferences.weekly,
  monthly: preferences.monthly,
  off: commonWords.never,
});

/** The emails with which members begin. */
const NewMemberMails = ({ mails }: { readonly mails: GeneralData["newMemberMails"] }) => (
  <FieldGroup legend={words.newMemberMails()}>
    <p className="muted small">{words.newMemberMailsHint()}</p>
    <SelectField
      label={preferences.mailNews()}
      name="newMemberMails.digest"
      defaultValue={mails.digest}
      options={digestRhythms.map((value) => ({ value, label: rhythmNames[value] }))}
    />
    <CheckboxField
      label={preferences.mailEachTreet()}
      name="newMemberMails.newTreets"
      defaultChecked={mails.newTreets}
    />
    <CheckboxField
      label={preferences.mailReminder()}
      name="newMemberMails.claimReminders"
      defaultChecked={mails.claimReminders}
    />
    <CheckboxField
      label={words.mailPackForMember()}
      name="newMemberMails.packs"
      defaultChecked={mails.packs}
    />
    <CheckboxField
      label={preferences.mailAnnouncements()}
      name="newMemberMails.announcements"
      defaultChecked={mails.announcements}
    />
  </FieldGroup>
);

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
      gap={4}
    >
      <PlanMeters business={data.slug} plan={data.plan} use={data.use} onlyUsed />
    </Card>
  );
}
