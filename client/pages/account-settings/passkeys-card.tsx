import { lazy, Suspense } from "react";
import { deviceText } from "#shared/device.ts";
import * as words from "#words/passkeys.ts";
import { knowsPasskeys } from "../../auth/knows-passkeys.ts";
import { Button, SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { unscripted, useHydrated, useScripted } from "../../design/hydrated.ts";
import { Row, Stack } from "../../design/layout.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import type { AccountPasskey, AccountSession } from "./types.ts";

const NewPasskey = lazy(() => import("./new-passkey.tsx"));

interface PasskeysCardProps {
  readonly passkeys: readonly AccountPasskey[];
  readonly sessions: readonly AccountSession[];
  readonly form: FormState | undefined;
}

/** Passkeys: the list, and a form that has the browser create another one. */
export function PasskeysCard({ passkeys, sessions, form }: PasskeysCardProps) {
  const isAsked = form?.shown?.passkeyOptions !== undefined || form?.intent === "passkey-add";
  const isUnable = useHydrated() && !knowsPasskeys();
  const userAgent = sessions.find(({ current }) => current)?.userAgent;
  return (
    <Card title={words.title()} gap={4}>
      <p>{words.lead()}</p>
      {passkeys.length > 0 && (
        <ul className="account-list">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} form={form} />
          ))}
        </ul>
      )}
      <div {...useScripted()}>
        {isUnable ? (
          <p className="muted">{words.notAddedHere()}</p>
        ) : (
          <Stack gap={3}>
            <Form state={form} intent="passkey-begin">
              <TextField
                label={words.name()}
                hint={words.nameHint()}
                name="name"
                maxLength={50}
                defaultValue={userAgent && deviceText(userAgent)}
              />
              {/* A new one is empty: the password has done its part, and may not stay on the screen. */}
              <PasswordField key={passkeys.length} label={words.yourPassword()} name="currentPassword" />
              <SubmitRow>{words.add()}</SubmitRow>
            </Form>
            <Suspense>{isAsked && <NewPasskey form={form} />}</Suspense>
          </Stack>
        )}
      </div>
      <p className="muted" {...unscripted}>
        {words.needScripts()}
      </p>
    </Card>
  );
}

interface PasskeyProps {
  readonly passkey: AccountPasskey;
  readonly form: FormState | undefined;
}

function Passkey({ passkey: { id, name, createdAt, lastUsedAt }, form }: PasskeyProps) {
  const time = () => <Time value={createdAt} />;
  return (
    <Row as="li" between>
      <div>
        <strong>{name}</strong>
        <Rich as="p" className="muted small">
          {lastUsedAt === null
            ? words.neverUsed({ time })
            : words.dates({ time, time2: () => <Time value={lastUsedAt} format="datetime" /> })}
        </Rich>
      </div>
      <ConfirmDialog
        title={words.removeQuestion({ name })}
        intent="passkey-remove"
        confirmLabel={words.removePasskey()}
        state={form?.values.passkey === id ? form : undefined}
        trigger={
          <Button size="small" aria-label={words.removeNamed({ name })}>
            {words.remove()}
          </Button>
        }
      >
        <p>{words.removeHint()}</p>
        <PasswordField label={words.yourPassword()} name="currentPassword" />
        <input type="hidden" name="passkey" value={id} />
      </ConfirmDialog>
    </Row>
  );
}
