import { ACCOUNT_DELETION_DAYS } from "#shared/constants.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import type { AccountProfile } from "./types.ts";

export function DataTab({ profile, form }: { profile: AccountProfile; form: FormState | undefined }) {
  return (
    <Stack gap={5}>
      <Card title="Take your data along">
        <Stack gap={4}>
          <p>
            Everything we hold about you in one file, as JSON: your profile, sessions, memberships, claims and
            what you did.
          </p>
          <p className="form-actions">
            <ButtonLink href="/api/v1/me/export" download="treets-my-data.json" icon="download">
              Download my data
            </ButtonLink>
          </p>
        </Stack>
      </Card>
      {profile.deletionAt ? (
        <Card title="Your account will be deleted" tone="bad">
          <Form intent="keep" state={form}>
            <p>
              On <Time value={profile.deletionAt} format="datetime" />. Until then you can change your mind.
            </p>
            <div className="form-actions">
              <SubmitButton>Keep my account</SubmitButton>
            </div>
          </Form>
        </Card>
      ) : (
        <Card title="Delete your account">
          <Form intent="delete" state={form}>
            <p>
              Your profile, sessions and memberships go for good after {ACCOUNT_DELETION_DAYS} days. Until
              then you can change your mind. Treets you have claimed can no longer be shown afterwards.
            </p>
            <PasswordField label="Your password" name="currentPassword" autoComplete="current-password" />
            <div className="form-actions">
              <SubmitButton variant="danger">Delete my account</SubmitButton>
            </div>
          </Form>
        </Card>
      )}
    </Stack>
  );
}
