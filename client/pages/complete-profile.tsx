import type { completeProfilePage } from "#server/pages/complete-profile.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/mySettings.ts";
import { SubmitButton } from "../design/button.tsx";
import { SwitchField } from "../design/choice-field.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import type { PropsOf } from "../page-props.ts";
import { LanguageField } from "./account/language-fields.tsx";
import { ProfileFields } from "./account/profile-fields.tsx";
import { SeenByOthers } from "./account/seen-by-others.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

export default function CompleteProfile({ data, form }: PropsOf<typeof completeProfilePage>) {
  const { profile, missing, redirect } = data;
  return (
    <NarrowPage title={words.completeTitle()} lead={words.completeLead()}>
      <Form
        state={form}
        action={href("completeProfile", {}, { redirect })}
        encType="multipart/form-data"
        data-warn-unsaved=""
      >
        <ProfileFields profile={profile} asked={missing} detectTimezone />
        <LanguageField locale={profile.locale} />
        <SeenByOthers profile={profile} />
        <Stack gap={3}>
          <h2>{words.completeEmails()}</h2>
          <SwitchField label={words.completeQuiet()} name="quiet" hint={words.completeQuietHint()} />
          <SwitchField label={words.completeNews()} name="marketingOptIn" hint={words.completeHint()} />
        </Stack>
        <div className="form-actions">
          <SubmitButton name="intent" value="save">
            {words.saveContinue()}
          </SubmitButton>
          <SubmitButton variant="quiet" name="intent" value="skip">
            {words.skip()}
          </SubmitButton>
        </div>
      </Form>
    </NarrowPage>
  );
}
