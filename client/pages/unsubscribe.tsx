import type { unsubscribePage } from "#server/pages/unsubscribe.ts";
import { homeOf } from "#shared/business-home.ts";
import { href } from "#shared/href.ts";
import {
  type DigestRhythm,
  endOf,
  type MailCategory,
  type MailChoices,
  mailsNamed,
  noMails,
  wantsNothing,
} from "#shared/mail-preferences.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { Avatar } from "../design/avatar.tsx";
import { SubmitButton, SubmitRow } from "../design/button.tsx";
import { ChoiceCards, SwitchField } from "../design/choice-field.tsx";
import { Form, PostForm } from "../design/form.tsx";
import { Row, Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { Rich } from "../design/rich.tsx";
import { TextArea } from "../design/text-field.tsx";
import type { FormState, PageProps, PropsOf } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { Confirm, Requests } from "./unsubscribe/member-requests.tsx";
import { ReportLink } from "./unsubscribe/report-link.tsx";
import { WithoutLink } from "./unsubscribe/without-link.tsx";

const rhythms: Readonly<Record<DigestRhythm, { label: string; description: string }>> = {
  weekly: translated({
    label: words.weekly,
    description: words.weeklyHint,
  }),
  monthly: translated({
    label: words.monthly,
    description: words.monthlyHint,
  }),
  off: translated({
    label: commonWords.never,
    description: words.noEmailsHint,
  }),
};
const names: Readonly<Record<MailCategory, string>> = translated({
  digest: words.unsubscribeDigest,
  new_treets: words.unsubscribeTreets,
  claim_reminders: words.unsubscribeReminders,
  packs: words.unsubscribePacks,
  announcements: words.unsubscribeAnnouncements,
});

export default function Unsubscribe({ data, form }: PropsOf<typeof unsubscribePage>) {
  if (data.kind === "no-link") return <WithoutLink {...data} form={form} />;
  if (data.kind === "report") return <ReportLink report={data.report} form={form} />;
  if (data.kind === "confirm") return <Confirm data={data} form={form} />;
  const { preferences, before, about } = data;
  const { business, email } = preferences;
  const isOver = Object.entries(endOf[about]).every(
    ([name, value]) => preferences[name as keyof MailChoices] === value,
  );
  return (
    <NarrowPage
      title={words.emailPreferences()}
      lead={words.emailsOfTo({ name: business.name, email })}
      below={<WayBack slug={business.slug} />}
    >
      <Stack gap={5}>
        <Row wrap={false} gap={3}>
          <Avatar name={business.name} src={business.logoUrl} shape="square" />
          <strong>{business.name}</strong>
        </Row>
        {before ? (
          <Changed before={before} now={preferences} />
        ) : (
          wantsNothing(preferences) && <SubscribeAgain name={business.name} />
        )}
        <Row gap={3}>
          {!isOver && (
            <PostForm intent="unsubscribe" values={{ about }}>
              <SubmitButton>{words.unsubscribeNamed({ names: names[about] })}</SubmitButton>
            </PostForm>
          )}
          {!wantsNothing(preferences) && (
            <PostForm intent="unsubscribe-all">
              <SubmitButton variant={isOver ? "primary" : "secondary"}>
                {words.unsubscribeAll({ name: business.name })}
              </SubmitButton>
            </PostForm>
          )}
        </Row>
        {before && isLess(preferences, before) && <Why name={business.name} form={form} />}
        <Choices preferences={preferences} form={form} />
        <Rich as="p" className="muted small">
          {words.unsubscribeNote({
            name: business.name,
            link: (text) => <a href={href("contactCommunity", {}, { to: business.slug })}>{text}</a>,
          })}
        </Rich>
        <Requests name={business.name} />
        <Rich as="p" className="muted small">
          {words.manageElsewhere({
            link: (text) => <a href={href("accountSettings", {}, { tab: "notifications" })}>{text}</a>,
          })}
        </Rich>
      </Stack>
    </NarrowPage>
  );
}

/** For members who came from their community; others came from an email, and may not be signed in. */
function WayBack({ slug }: { slug: string }) {
  const here = useRootData().session?.businesses?.find((business) => business.slug === slug);
  return here && <a href={homeOf(here)}>{words.backToNamed({ name: here.name })}</a>;
}

const amount = (choices: MailChoices) => mailsNamed.filter((name) => choices[name] !== noMails[name]).length;
const isLess = (now: MailChoices, before: MailChoices) => amount(now) < amount(before);

const Choices = ({
  preferences: { digest, newTreets, claimReminders, packs, announcements },
  form,
}: {
  preferences: MailChoices;
  form: PageProps<never>["form"];
}) => (
  <Form
    state={form}
    intent="choose"
    key={`${digest} ${newTreets} ${claimReminders} ${packs} ${announcements}`}
  >
    <ChoiceCards
      legend={words.mailNews()}
      name="digest"
      defaultValue={digest}
      options={(["weekly", "monthly", "off"] as const).map((value) => ({ value, ...rhythms[value] }))}
    />
    <SwitchField
      label={words.mailEachTreet()}
      name="newTreets"
      hint={words.mailEachTreetHint()}
      defaultChecked={newTreets}
    />
    <SwitchField
      label={words.mailReminder()}
      name="claimReminders"
      hint={words.mailReminderHint()}
      defaultChecked={claimReminders}
    />
    <SwitchField
      label={words.mailPackTitle()}
      name="packs"
      hint={words.mailPackHint()}
      defaultChecked={packs}
    />
    <SwitchField
      label={words.mailAnnouncements()}
      name="announcements"
      hint={words.mailAnnouncementsHint()}
      defaultChecked={announcements}
    />
    <SubmitRow variant="secondary">{commonWords.save()}</SubmitRow>
  </Form>
);

/** Confirmation of a change, with a button to undo it. */
const Changed = ({ before, now }: { before: MailChoices; now: MailChoices }) => (
  <Notice tone="good" title={wantsNothing(now) ? words.unsubscribed() : words.saved()}>
    <PostForm intent="choose" values={{ digest: before.digest }}>
      {before.newTreets && <input type="hidden" name="newTreets" value="on" />}
      {before.claimReminders && <input type="hidden" name="claimReminders" value="on" />}
      {before.packs && <input type="hidden" name="packs" value="on" />}
      {before.announcements && <input type="hidden" name="announcements" value="on" />}
      <input type="hidden" name="undo" value="on" />
      <SubmitButton variant="secondary" size="small">
        {words.undo()}
      </SubmitButton>
    </PostForm>
  </Notice>
);

/** What the page says to those who come back to it, with a button to get the usual emails. */
const SubscribeAgain = ({ name }: { name: string }) => (
  <Notice tone="info" title={words.unsubscribed()}>
    <p>{words.unsubscribedLead({ name })}</p>
    <PostForm intent="subscribe-again">
      <SubmitButton variant="secondary" size="small">
        {words.subscribeAgain()}
      </SubmitButton>
    </PostForm>
  </Notice>
);

/** Optional reason for unsubscribing. The team reads it without a name. */
const Why = ({ name, form }: { name: string; form: FormState | undefined }) => (
  <Form state={form} intent="reason">
    <TextArea
      label={words.unsubscribeWhy()}
      name="reason"
      rows={2}
      optional
      maxLength={500}
      hint={words.unsubscribeWhyHint({ name })}
    />
    <SubmitRow variant="secondary" size="small">
      {commonWords.send()}
    </SubmitRow>
  </Form>
);
