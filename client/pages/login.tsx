import { href } from "#shared/href.ts";
import { Button, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { CheckboxField } from "../design/choice-field.tsx";
import { Column, ColumnAside } from "../design/column.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { TextField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { useDocumentContext } from "../root-data.ts";
import { Captcha } from "./account/captcha.tsx";
import "./login.css";

/** Null on the page that is rendered once for everybody. */
export interface LoginData {
  readonly redirect: string | undefined;
  readonly email: string | undefined;
  /** The person was signed in until a moment ago. */
  readonly ended: boolean;
}

export default function Login({ data, form }: PageProps<LoginData | null>) {
  const { config } = useDocumentContext();
  const redirect = data?.redirect;
  const email = form?.values.email ?? data?.email;
  return (
    <Column>
      <PageHeader title="Sign in" />
      {data?.ended && <Notice tone="info">Your session has ended. Sign in again to go on.</Notice>}
      <Card>
        <Form state={form}>
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            defaultValue={data?.email}
          />
          <PasswordField label="Password" name="password" autoComplete="current-password" />
          <div className="login-options">
            <CheckboxField label="Keep me signed in" name="keepSignedIn" defaultChecked />
            <a href={href("forgotPassword", {}, { email })}>Forgot password?</a>
          </div>
          {form && <Captcha />}
          <SubmitButton>Sign in</SubmitButton>
        </Form>
      </Card>
      {config.demo && <DemoSignIn />}
      {config.signUpEnabled && (
        <ColumnAside>
          New here? <a href={href("signUp", {}, { redirect })}>Create an account</a>
        </ColumnAside>
      )}
    </Column>
  );
}

const demoPeople = [
  ["owner@treets.example", "Community owner"],
  ["partner@treets.example", "Partner"],
  ["member@treets.example", "Member"],
] as const;

/** The demo set-up is there to be tried: one press signs in. */
function DemoSignIn() {
  return (
    <Card title="Try the demo" tone="sunken">
      <p className="muted">Nothing here is real. Look around as</p>
      <div className="login-demo">
        {demoPeople.map(([email, label]) => (
          <form method="post" key={email}>
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="password" value="demo-treets-1" />
            <Button type="submit" size="small">
              {label}
            </Button>
          </form>
        ))}
      </div>
    </Card>
  );
}
