import { href } from "#shared/href.ts";
import { SubmitButton } from "../design/button.tsx";
import { SwitchField } from "../design/choice-field.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import type { PageProps } from "../page-props.ts";
import { type ProfileField, ProfileFields, type ProfileValues } from "./account/profile-fields.tsx";
import { SeenByOthers } from "./account/seen-by-others.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

export interface CompleteProfileData {
  readonly profile: ProfileValues;
  /** What nobody has said yet. */
  readonly missing: readonly ProfileField[];
  readonly redirect: string | undefined;
}

export default function CompleteProfile({ data, form }: PageProps<CompleteProfileData>) {
  const { profile, missing, redirect } = data;
  return (
    <NarrowPage
      title="Complete your profile"
      lead="Only what we do not know yet. All of it can be changed later in your account settings."
    >
      <Form
        state={form}
        action={href("completeProfile", {}, { redirect })}
        encType="multipart/form-data"
        data-warn-unsaved=""
      >
        <ProfileFields profile={profile} asked={missing} detectTimezone />
        <SeenByOthers profile={profile} />
        <Stack gap={3}>
          <h2>What may we mail you?</h2>
          <SwitchField
            label="Nothing that can wait from nine in the evening to seven in the morning"
            name="quiet"
            hint="It comes in the morning instead."
          />
          <SwitchField
            label="Product news, a few times a year"
            name="marketingOptIn"
            hint="What each community tells you is chosen in your account settings."
          />
        </Stack>
        <div className="form-actions">
          <SubmitButton name="intent" value="save">
            Save and continue
          </SubmitButton>
          <SubmitButton variant="quiet" name="intent" value="skip">
            Skip for now
          </SubmitButton>
        </div>
      </Form>
    </NarrowPage>
  );
}
