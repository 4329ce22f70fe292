import { lazy, Suspense } from "react";
import * as words from "#words/login.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { useScripted } from "../../design/hydrated.ts";
import { Stack } from "../../design/layout.tsx";
import type { FormState } from "../../page-props.ts";

const ChosenPasskey = lazy(() => import("./chosen-passkey.tsx"));

/** Signs in without email and password: the authenticator knows the accounts it has passkeys for. */
export function PasskeySignIn({ form, action }: { form: FormState | undefined; action: string }) {
  const isAsked = form?.shown?.passkeyOptions !== undefined || form?.intent === "passkey";
  return (
    <div {...useScripted()}>
      <Stack gap={3}>
        <Form state={form} intent="passkey-challenge" action={action}>
          <SubmitButton variant="secondary">{words.passkeySignIn()}</SubmitButton>
        </Form>
        <Suspense>{isAsked && <ChosenPasskey form={form} action={action} />}</Suspense>
      </Stack>
    </div>
  );
}
