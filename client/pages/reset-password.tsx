import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { CheckboxField } from "../design/choice-field.tsx";
import { Column, ColumnAside } from "../design/column.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { PasswordField } from "../design/password-field.tsx";
import type { PageProps } from "../page-props.ts";

export interface ResetPasswordData {
  readonly state: "valid" | "expired" | "used" | "invalid";
  readonly maskedEmail: string | null;
  /** Who is signed in here, if that is somebody. */
  readonly signedInAs: string | null;
}

const endings = {
  expired: ["This link has expired", "Links for a new password are good for one hour."],
  used: ["This link was already used", "Your password was changed with it. You can have a new link sent."],
  invalid: ["This link is not valid", "Maybe it was cut off in the mail, or a newer one was sent."],
} as const;

export default function ResetPassword({ data, form }: PageProps<ResetPasswordData>) {
  if (data.state !== "valid") {
    const [title, lead] = endings[data.state];
    return (
      <Column>
        <PageHeader title={title} lead={lead} />
        <ButtonLink href={href("forgotPassword")} variant="primary">
          Send me a new link
        </ButtonLink>
        <ColumnAside>
          <a href={href("login")}>Back to sign-in</a>
        </ColumnAside>
      </Column>
    );
  }
  return (
    <Column>
      <PageHeader
        title="Choose a new password"
        lead={
          <>
            For the account of <strong>{data.maskedEmail}</strong>.
          </>
        }
      />
      {data.signedInAs && (
        <Notice tone="info">
          You are signed in as {data.signedInAs}. Afterwards you are signed in to the account of the link.
        </Notice>
      )}
      <Card>
        <Form state={form}>
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            hint="At least 10 characters. A few words together are easy to remember and hard to guess."
            strength
          />
          <CheckboxField
            label="Sign out everywhere else"
            name="signOutElsewhere"
            hint="Recommended if somebody else may know the old password."
            defaultChecked
          />
          <SubmitButton>Save and sign in</SubmitButton>
        </Form>
      </Card>
    </Column>
  );
}
