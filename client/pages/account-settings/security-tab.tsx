import { deviceText } from "#shared/device.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Time } from "../../design/text.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

import "./account-settings.css";
import { TwoFactorCard } from "./two-factor-card.tsx";
import type { AccountProfile, AccountSession, AccountSettingsData } from "./types.ts";

interface TabProps {
  readonly data: AccountSettingsData;
  readonly form: FormState | undefined;
}

export function SecurityTab({ data: { profile, sessions, twoFactor }, form }: TabProps) {
  return (
    <Stack gap={5}>
      <EmailCard profile={profile} form={form} />
      <Card title="Password">
        <Form state={form} intent="password" data-warn-unsaved="query">
          <PasswordField label="Present password" name="currentPassword" autoComplete="current-password" />
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            hint="At least 10 characters. Changing it signs you out everywhere else."
            strength
          />
          <div className="form-actions">
            <SubmitButton>Change password</SubmitButton>
          </div>
        </Form>
      </Card>
      {twoFactor && <TwoFactorCard state={twoFactor} form={form} />}
      <SessionsCard sessions={sessions} />
    </Stack>
  );
}

function EmailCard({ profile, form }: { profile: AccountProfile; form: FormState | undefined }) {
  return (
    <Card title="E-mail address">
      <Stack gap={4}>
        <p>
          You sign in with <strong>{profile.email}</strong>.
        </p>
        {profile.pendingEmail && (
          <Notice tone="info" title={`${profile.pendingEmail} waits to be confirmed`}>
            <PostForm>
              <p>Open the link we sent there. Until then your present address stays.</p>
              <input type="hidden" name="intent" value="cancel-email" />
              <Button type="submit" size="small">
                Keep the present address
              </Button>
            </PostForm>
          </Notice>
        )}
        <Form state={form} intent="email" data-warn-unsaved="query">
          <TextField
            label="New e-mail address"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <PasswordField label="Your password" name="currentPassword" autoComplete="current-password" />
          <div className="form-actions">
            <SubmitButton>Change address</SubmitButton>
          </div>
        </Form>
      </Stack>
    </Card>
  );
}

function SessionsCard({ sessions }: { sessions: readonly AccountSession[] }) {
  return (
    <Card
      title="Where you are signed in"
      actions={
        sessions.length > 1 && (
          <PostForm>
            <input type="hidden" name="intent" value="revoke-others" />
            <Button type="submit" size="small">
              Sign out everywhere else
            </Button>
          </PostForm>
        )
      }
    >
      <ul className="account-list">
        {sessions.map(({ id, userAgent, place, createdAt, lastUsedAt, current }) => (
          <Row key={id} as="li" between>
            <div>
              <Row gap={2}>
                <strong>{deviceText(userAgent)}</strong>
                {current && <Badge tone="good">This device</Badge>}
              </Row>
              <p className="muted small">
                {place && `${place} · `}Signed in on <Time value={createdAt} />, last used{" "}
                <Time value={lastUsedAt} format="datetime" />
              </p>
            </div>
            {!current && (
              <PostForm>
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="session" value={id} />
                <Button type="submit" size="small" aria-label={`Sign out ${deviceText(userAgent)}`}>
                  Sign out
                </Button>
              </PostForm>
            )}
          </Row>
        ))}
      </ul>
    </Card>
  );
}
