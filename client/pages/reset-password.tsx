import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { CheckboxField } from "../design/choice-field.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { PasswordField } from "../design/password-field.tsx";
import type { PageProps } from "../page-props.ts";
import { CodeField } from "./account/code-field.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

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
  const below = (
    <p>
      <a href={href("login")}>Back to sign-in</a>
    </p>
  );
  if (data.state !== "valid") {
    const [title, lead] = endings[data.state];
    return (
      <NarrowPage title={title} lead={lead} below={below}>
        {data.state === "invalid" ? (
          <ButtonLink href={href("forgotPassword")} variant="primary">
            Send me a new link
          </ButtonLink>
        ) : (
          <Form state={form} intent="again">
            <SubmitButton>{`Send a new link to ${data.maskedEmail}`}</SubmitButton>
          </Form>
        )}
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title="Choose a new password"
      lead={
        <>
          For the account of <strong>{data.maskedEmail}</strong>.
        </>
      }
      below={below}
    >
      {data.signedInAs && (
        <Notice tone="info">
          <p>
            You are signed in as {data.signedInAs}. Afterwards you are signed in to the account of the link.
          </p>
        </Notice>
      )}
      <Form state={form}>
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint="At least 10 characters. A few words are easier to remember than symbols."
          strength
        />
        <CodeField />
        <CheckboxField
          label="Sign out everywhere else"
          name="signOutElsewhere"
          hint="Recommended if somebody else may know the old password."
          defaultChecked
        />
        <SubmitButton>Save and sign in</SubmitButton>
      </Form>
    </NarrowPage>
  );
}
