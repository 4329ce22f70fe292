import type { BusinessNotifications } from "#shared/contract/me.ts";
import { type DigestRhythm, digestRhythms, type TeamTopic, teamTopics } from "#shared/mail-preferences.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { SwitchField } from "../../design/choice-field.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

const topicWords: Readonly<Record<TeamTopic, { label: string; hint: string }>> = {
  partners: translated({
    label: words.topicPartners,
    hint: words.topicPartnersHint,
  }),
  members: translated({
    label: commonWords.members,
    hint: words.topicMembersHint,
  }),
  claims: translated({
    label: words.claims,
    hint: words.topicClaimsHint,
  }),
  enquiries: translated({
    label: words.topicEnquiries,
    hint: words.topicEnquiriesHint,
  }),
  limits: translated({
    label: words.topicLow,
    hint: words.topicLowHint,
  }),
};
const rhythmNames: Readonly<Record<DigestRhythm, string>> = translated({
  weekly: words.weekly,
  monthly: words.monthly,
  off: commonWords.never,
});

interface ChoicesProps {
  readonly choices: readonly BusinessNotifications[];
  readonly form: FormState | undefined;
}

/** Notification settings of each business, for the bell and for email: one form per business, saved automatically. */
export function NotificationChoices({ choices, form }: ChoicesProps) {
  if (choices.length === 0) {
    return <EmptyState icon="bell" title={words.noMemberEmails()} />;
  }
  return (
    <Stack gap={5}>
      <p className="muted">{words.notifyLead()}</p>
      {choices.map((each) => (
        <OneBusiness key={each.business.slug} {...each} form={form} />
      ))}
    </Stack>
  );
}

const OneBusiness = ({
  business,
  team,
  member,
  form,
}: BusinessNotifications & Pick<ChoicesProps, "form">) => (
  <Card title={business.name}>
    <Form
      state={form?.values.business === business.slug ? form : undefined}
      intent="notify"
      data-warn-unsaved="query"
      values={{ business: business.slug }}
    >
      {team && <TeamMatrix {...team} />}
      {member && (
        <fieldset className="topics">
          <legend>{words.notifyMember()}</legend>
          <input type="hidden" name="member" value="on" />
          <SelectField
            label={words.mailNews()}
            name="digest"
            defaultValue={member.digest}
            options={digestRhythms.map((value) => ({ value, label: rhythmNames[value] }))}
          />
          <SwitchField label={words.mailEachTreet()} name="newTreets" defaultChecked={member.newTreets} />
          <SwitchField
            label={words.mailReminder()}
            name="claimReminders"
            defaultChecked={member.claimReminders}
          />
          <SwitchField label={words.mailPack()} name="packs" defaultChecked={member.packs} />
          <SwitchField
            label={words.mailAnnouncements()}
            name="announcements"
            defaultChecked={member.announcements}
          />
        </fieldset>
      )}
      <div className="form-actions">
        <SubmitButton variant="secondary" aria-label={words.saveMails({ name: business.name })}>
          {commonWords.save()}
        </SubmitButton>
      </div>
    </Form>
  </Card>
);

/** Matrix of topics and channels. Each cell is a checkbox whose accessible name contains both. */
const TeamMatrix = ({ muted, silenced }: NonNullable<BusinessNotifications["team"]>) => (
  <>
    <input type="hidden" name="team" value="on" />
    <table className="topic-matrix">
      <caption>{words.notifyTeam()}</caption>
      <thead>
        <tr>
          <th scope="col">{words.topic()}</th>
          <th scope="col">{words.channelBell()}</th>
          <th scope="col">{words.channelEmail()}</th>
        </tr>
      </thead>
      <tbody>
        {teamTopics.map((topic) => (
          <tr key={topic}>
            <th scope="row">
              {topicWords[topic].label}
              <span className="muted small">{topicWords[topic].hint}</span>
            </th>
            <td>
              <input
                type="checkbox"
                className="tick-box"
                name={`bell-${topic}`}
                aria-label={words.byBell({ label: topicWords[topic].label })}
                defaultChecked={!silenced.includes(topic)}
              />
            </td>
            <td>
              <input
                type="checkbox"
                className="tick-box"
                name={`topic-${topic}`}
                aria-label={words.byEmail({ label: topicWords[topic].label })}
                defaultChecked={!muted.includes(topic)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
