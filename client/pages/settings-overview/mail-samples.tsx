import { mailSampleNames, mailSamples, type MailSample as SampleName } from "#shared/business-kinds.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/settings.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { PostForm } from "../../design/form.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { MailSample } from "../parts/mail-sample.tsx";
import type { GeneralData } from "./data.ts";

/** Previews of the emails that members receive, as they would be sent now. */
export function MailSamples({ business, shown }: { business: string; shown: GeneralData["mail"] }) {
  const link = (mail?: SampleName) => `${href("settingsOverview", { business }, { mail })}#mail-samples`;
  return (
    <Card title={words.sampleEmails()} id="mail-samples" gap={4}>
      <p className="muted">{words.sampleEmailsLead()}</p>
      <FilterChips
        label={words.sampleEmailsList()}
        items={mailSampleNames.map((name) => ({
          label: mailSamples[name](),
          href: link(name),
          current: shown?.sample === name,
        }))}
      />
      {shown && (
        <MailSample
          label={mailSamples[shown.sample]()}
          from={shown.from}
          subject={shown.subject}
          text={shown.text}
        />
      )}
      <PostForm intent="test-mail">
        {shown && <input type="hidden" name="sample" value={shown.sample} />}
        <SubmitButton variant="secondary" size="small" icon="send">
          {shown ? words.sendThisOne() : words.sendTest()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
