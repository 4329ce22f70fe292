import type { BusinessNotifications } from "#shared/contract/me.ts";
import { type DigestRhythm, digestRhythms, type TeamTopic, teamTopics } from "#shared/mail-preferences.ts";
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
  partners: {
    get label() {
      return words.partnersAndTreets();
    },
    get hint() {
      return words.answersWhatTheySubmitWhat();
    },
  },
  members: {
    get label() {
      return commonWords.members();
    },
    get hint() {
      return words.somebodyAsksToJoinAn();
    },
  },
  claims: {
    get label() {
      return words.claims();
    },
    get hint() {
      return words.somebodyAsksForWhatYou();
    },
  },
  enquiries: {
    get label() {
      return words.enquiries();
    },
    get hint() {
      return words.somebodyWritesToYou();
    },
  },
  limits: {
    get label() {
      return words.whatRunsOut();
    },
    get hint() {
      return words.treetsAndTheLimitsOf();
    },
  },
};
const rhythmNames: Readonly<Record<DigestRhythm, string>> = {
  get weekly() {
    return words.onceAWeek();
  },
  get monthly() {
    return words.onceAMonth();
  },
  get off() {
    return commonWords.never();
  },
};

interface ChoicesProps {
  readonly choices: readonly BusinessNotifications[];
  readonly form: FormState | undefined;
}

/** What each business may tell, by the bell and by mail: one form for each, which saves itself. */
export function NotificationChoices({ choices, form }: ChoicesProps) {
  if (choices.length === 0) {
    return <EmptyState icon="bell" title={words.noCommunityWritesToYou()} />;
  }
  return (
    <Stack gap={5}>
      <p className="muted">{words.whatIsAboutYourAccount()}</p>
      {choices.map((each) => (
        <OneBusiness key={each.business.slug} {...each} form={form} />
      ))}
    </Stack>
  );
}

function OneBusiness({ business, team, member, form }: BusinessNotifications & Pick<ChoicesProps, "form">) {
  return (
    <Card title={business.name}>
      <Form
        state={form?.values.business === business.slug ? form : undefined}
        intent="notify"
        data-warn-unsaved="query"
      >
        <input type="hidden" name="business" value={business.slug} />
        {team && <TeamMatrix {...team} />}
        {member && (
          <fieldset className="topics">
            <legend>{words.asAMemberByMail()}</legend>
            <input type="hidden" name="member" value="on" />
            <SelectField
              label={words.whatIsNew()}
              name="digest"
              defaultValue={member.digest}
              options={digestRhythms.map((value) => ({ value, label: rhythmNames[value] }))}
            />
            <SwitchField label={words.eachNewTreet()} name="newTreets" defaultChecked={member.newTreets} />
            <SwitchField
              label={words.beforeAClaimRunsOut()}
              name="claimReminders"
              defaultChecked={member.claimReminders}
            />
            <SwitchField label={words.aPackGivenToMe()} name="packs" defaultChecked={member.packs} />
          </fieldset>
        )}
        <div className="form-actions">
          <SubmitButton variant="secondary" aria-label={words.saveWhatTellsYou({ name: business.name })}>
            {commonWords.save()}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** Topic by way: each cell a tick, named by both for those who do not see the table. */
function TeamMatrix({ muted, silenced }: NonNullable<BusinessNotifications["team"]>) {
  return (
    <>
      <input type="hidden" name="team" value="on" />
      <table className="topic-matrix">
        <caption>{words.asSomebodyOnTheTeam()}</caption>
        <thead>
          <tr>
            <th scope="col">{words.about()}</th>
            <th scope="col">{words.bell()}</th>
            <th scope="col">{words.mail()}</th>
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
                  aria-label={words.byTheBell({ label: topicWords[topic].label })}
                  defaultChecked={!silenced.includes(topic)}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  className="tick-box"
                  name={`topic-${topic}`}
                  aria-label={words.byMail({ label: topicWords[topic].label })}
                  defaultChecked={!muted.includes(topic)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
