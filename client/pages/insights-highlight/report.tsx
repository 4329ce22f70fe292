import type { insightsHighlightPage } from "#server/pages/insights.ts";
import type { ReportRecipients } from "#shared/contract/highlights.ts";
import { href } from "#shared/href.ts";
import type { ReportRhythm } from "#shared/insight-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/highlights.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { DataOf, FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { Recipients } from "./recipients.tsx";

const rhythmNames: Readonly<Record<ReportRhythm, string>> = translated({
  weekly: words.weeklyHint,
  monthly: words.monthlyHint,
});

interface ReportProps {
  readonly choice: NonNullable<DataOf<typeof insightsHighlightPage>["report"]>;
  /** True if the period shown is over, so its highlights are final and can be emailed. */
  readonly canSend: boolean;
  readonly recipients: ReportRecipients | null;
  readonly form: FormState | undefined;
  /** Returns the link that opens the drawer, or the one that closes it. */
  readonly link: (open?: "report") => string;
}

/** Settings for receiving the highlights by email. Those shown can also be emailed immediately. */
export function Report({ choice: { rhythm, offered }, canSend, recipients, form, link }: ReportProps) {
  const business = useRootData().business?.slug ?? "";
  const plans = <a href={href("selectPlan", {}, { business })}>{commonWords.seePlans()}</a>;
  const frame = { title: words.emailTitle(), closeHref: link() };
  const sendNow = canSend && (
    <PostForm action={link()} className="form-actions" intent="mail">
      <Button type="submit" name="to" value="me" icon="mail">
        {words.emailMe()}
      </Button>
      <Button type="submit" name="to" value="team" icon="mail">
        {words.emailTeam()}
      </Button>
    </PostForm>
  );
  const chosen = recipients && <Recipients data={recipients} form={form} action={link("report")} />;
  if (offered.length === 0) {
    return (
      <Drawer {...frame}>
        <Stack gap={4}>
          {sendNow}
          <p className="muted">
            {words.emailPlan()} {plans}
          </p>
          {chosen}
        </Stack>
      </Drawer>
    );
  }
  return (
    <Drawer {...frame}>
      <Stack gap={5}>
        {sendNow}
        <Form state={form} intent="report" action={link("report")}>
          <SelectField
            label={words.emailFrequency()}
            name="rhythm"
            hint={words.emailTime()}
            defaultValue={rhythm ?? ""}
            options={[
              { value: "", label: words.emailNever() },
              ...offered.map((value) => ({ value, label: rhythmNames[value] })),
            ]}
          />
          {!offered.includes("weekly") && (
            <p className="muted small">
              {words.emailWeeklyPlan()} {plans}
            </p>
          )}
          <div className="form-actions">
            <SubmitButton>{commonWords.save()}</SubmitButton>
            <ButtonLink href={link()} variant="quiet">
              {commonWords.cancel()}
            </ButtonLink>
          </div>
        </Form>
        {chosen}
      </Stack>
    </Drawer>
  );
}
