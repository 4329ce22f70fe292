import type { resetPasswordPage } from "#server/pages/reset-password.ts";
import { href } from "#shared/href.ts";
import * as account from "#words/account.ts";
import * as words from "#words/resetPassword.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { CheckboxField } from "../design/choice-field.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { Rich } from "../design/rich.tsx";
import type { PropsOf } from "../page-props.ts";
import { CodeField } from "./account/code-field.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

const endings = {
  expired: [words.expiredTitle, words.expired],
  used: [words.usedTitle, words.used],
  invalid: [words.invalidTitle, words.invalid],
} as const;

export default function ResetPassword({ data, form }: PropsOf<typeof resetPasswordPage>) {
  const below = (
    <p>
      <a href={href("login")}>{account.backToSignIn()}</a>
    </p>
  );
  if (data.state !== "valid") {
    const [title, lead] = endings[data.state];
    return (
      <NarrowPage title={title()} lead={lead()} below={below}>
        {data.state === "invalid" ? (
          <ButtonLink href={href("forgotPassword")} variant="primary">
            {words.sendNew()}
          </ButtonLink>
        ) : (
          <Form state={form} intent="again">
            <SubmitButton>{words.sendNewTo({ email: data.maskedEmail ?? "" })}</SubmitButton>
          </Form>
        )}
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title={words.title()}
      lead={
        <Rich>
          {words.account({ email: data.maskedEmail ?? "", strong: (text) => <strong>{text}</strong> })}
        </Rich>
      }
      below={below}
    >
      {data.signedInAs && <Notice tone="info" text={words.signedInAs({ email: data.signedInAs })} />}
      <Form state={form}>
        <PasswordField isNew label={words.newPassword()} />
        <CodeField />
        <CheckboxField
          label={words.elsewhere()}
          name="signOutElsewhere"
          hint={words.elsewhereHint()}
          defaultChecked
        />
        <SubmitButton>{words.save()}</SubmitButton>
      </Form>
    </NarrowPage>
  );
}
