import { deviceText } from "#shared/device.ts";
import * as words from "#words/mySettings.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { EmailField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

import "./account-settings.css";
import { PasskeysCard } from "./passkeys-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";
import type { AccountProfile, AccountSession, AccountSettingsData } from "./types.ts";

interface TabProps {
  readonly data: AccountSettingsData;
  readonly form: FormState | undefined;
}

export const SecurityTab = ({ data: { profile, sessions, twoFactor, passkeys }, form }: TabProps) => (
  <Stack gap={5}>
    <EmailCard profile={profile} form={form} />
    <Card title={words.password()}>
      <Form state={form} intent="password" data-warn-unsaved="query">
        <PasswordField label={words.presentPassword()} name="currentPassword" />
        <PasswordField isNew label={words.newPassword()} hint={words.newPasswordHint()} />
        <SubmitRow>{words.changePassword()}</SubmitRow>
      </Form>
    </Card>
    {twoFactor && <TwoFactorCard state={twoFactor} form={form} />}
    <PasskeysCard passkeys={passkeys} sessions={sessions} form={form} />
    <SessionsCard sessions={sessions} />
  </Stack>
);

const EmailCard = ({ profile, form }: { profile: AccountProfile; form: FormState | undefined }) => (
  <Card title={words.emailAddress()} gap={4}>
    <Rich as="p">{words.emailCurrent({ strong: () => <strong>{profile.email}</strong> })}</Rich>
    {profile.pendingEmail && (
      <Notice tone="info" title={words.emailPending({ pendingEmail: profile.pendingEmail })}>
        <PostForm>
          <p>{words.emailPendingHint()}</p>
          <input type="hidden" name="intent" value="cancel-email" />
          <Button type="submit" size="small">
            {words.emailKeep()}
          </Button>
        </PostForm>
      </Notice>
    )}
    <Form state={form} intent="email" data-warn-unsaved="query">
      <EmailField label={words.emailNew()} name="email" />
      <PasswordField label={words.yourPassword()} name="currentPassword" />
      <SubmitRow>{words.emailChange()}</SubmitRow>
    </Form>
  </Card>
);

const SessionsCard = ({ sessions }: { sessions: readonly AccountSession[] }) => (
  <Card
    title={words.sessions()}
    actions={
      sessions.length > 1 && (
        <PostForm intent="revoke-others">
          <Button type="submit" size="small">
            {words.signOutElsewhere()}
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
              {current && <Badge tone="good">{words.thisDevice()}</Badge>}
            </Row>
            <p className="muted small">
              {place && `${place} · `}
              <Rich>
                {words.sessionDates({
                  time: () => <Time value={createdAt} />,
                  time2: () => <Time value={lastUsedAt} format="datetime" />,
                })}
              </Rich>
            </p>
          </div>
          {!current && (
            <PostForm intent="revoke" values={{ session: id }}>
              <Button
                type="submit"
                size="small"
                aria-label={words.signOutDevice({ userAgent: deviceText(userAgent) })}
              >
                {words.signOut()}
              </Button>
            </PostForm>
          )}
        </Row>
      ))}
    </ul>
  </Card>
);
