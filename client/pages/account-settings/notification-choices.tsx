import type { BusinessNotifications } from "#shared/contract/me.ts";
import { type DigestRhythm, digestRhythms, type TeamTopic, teamTopics } from "#shared/mail-preferences.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { SwitchField } from "../../design/choice-field.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

const topicWords: Readonly<Record<TeamTopic, { label: string; hint: string }>> = {
  partners: { label: "Partners and treets", hint: "Answers, what they submit, what starts" },
  members: { label: "Members", hint: "Somebody asks to join, an import is done" },
  claims: { label: "Claims", hint: "Somebody asks for what you approve first" },
  enquiries: { label: "Enquiries", hint: "Somebody writes to you" },
  limits: { label: "What runs out", hint: "Treets, and the limits of the plan" },
};
const rhythmNames: Readonly<Record<DigestRhythm, string>> = {
  weekly: "Once a week",
  monthly: "Once a month",
  off: "Never",
};

interface ChoicesProps {
  readonly choices: readonly BusinessNotifications[];
  readonly form: FormState | undefined;
}

/** What each business may tell, by the bell and by mail: one form for each, which saves itself. */
export function NotificationChoices({ choices, form }: ChoicesProps) {
  if (choices.length === 0) {
    return <EmptyState icon="bell" title="No community writes to you" />;
  }
  return (
    <Stack gap={5}>
      <p className="muted">
        What is about your account, your own claims and your security always comes. The rest is up to you.
      </p>
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
            <legend>As a member, by mail</legend>
            <input type="hidden" name="member" value="on" />
            <SelectField
              label="What is new"
              name="digest"
              defaultValue={member.digest}
              options={digestRhythms.map((value) => ({ value, label: rhythmNames[value] }))}
            />
            <SwitchField label="Each new treet" name="newTreets" defaultChecked={member.newTreets} />
            <SwitchField
              label="Before a claim runs out"
              name="claimReminders"
              defaultChecked={member.claimReminders}
            />
            <SwitchField label="A pack given to me" name="packs" defaultChecked={member.packs} />
          </fieldset>
        )}
        <div className="form-actions">
          <SubmitButton variant="secondary" aria-label={`Save what ${business.name} tells you`}>
            Save
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
        <caption>As somebody on the team</caption>
        <thead>
          <tr>
            <th scope="col">About</th>
            <th scope="col">Bell</th>
            <th scope="col">Mail</th>
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
                  aria-label={`${topicWords[topic].label} by the bell`}
                  defaultChecked={!silenced.includes(topic)}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  className="tick-box"
                  name={`topic-${topic}`}
                  aria-label={`${topicWords[topic].label} by mail`}
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
