import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import type { FormState } from "../../page-props.ts";
import { ProfileFields } from "../account/profile-fields.tsx";
import type { AccountProfile } from "./types.ts";

export const ProfileTab = ({ profile, form }: { profile: AccountProfile; form: FormState | undefined }) => (
  <Card title={words.profile()}>
    <Form state={form} intent="profile" encType="multipart/form-data" data-warn-unsaved="query">
      <ProfileFields profile={profile} />
      <SubmitRow>{commonWords.save()}</SubmitRow>
    </Form>
  </Card>
);
