import { href } from "#shared/href.ts";
import { SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import type { PageProps } from "../page-props.ts";
import { ProfileFields, type ProfileValues } from "./account/profile-fields.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

export interface CompleteProfileData {
  readonly profile: ProfileValues;
  readonly redirect: string | undefined;
}

export default function CompleteProfile({ data, form }: PageProps<CompleteProfileData>) {
  const { profile, redirect } = data;
  return (
    <NarrowPage
      title="Complete your profile"
      lead="This is how your team, your community and its partners see you."
    >
      <Form state={form} action={href("completeProfile", {}, { redirect })} encType="multipart/form-data">
        <ProfileFields profile={profile} detectTimezone />
        <div className="form-actions">
          <SubmitButton name="intent" value="save">
            Save and go on
          </SubmitButton>
          <SubmitButton variant="quiet" name="intent" value="skip">
            Skip for now
          </SubmitButton>
        </div>
      </Form>
    </NarrowPage>
  );
}
