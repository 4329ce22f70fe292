import { ACCOUNT_DELETION_DAYS, ACCOUNT_EXPORT_DAYS } from "#shared/constants.ts";
import type { AccountExport } from "#shared/contract/me.ts";
import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import "./account-settings.css";
import type { AccountProfile, AccountSettingsData } from "./types.ts";

interface DataTabProps {
  readonly profile: AccountProfile;
  readonly exports: readonly AccountExport[];
  readonly owned: AccountSettingsData["owned"];
  readonly form: FormState | undefined;
}

export function DataTab({ profile, exports, owned, form }: DataTabProps) {
  return (
    <Stack gap={5}>
      <Card title="Take your data along">
        <Form intent="export" state={form}>
          <p>
            Everything we hold about you in one file, as JSON: your profile, sessions, memberships, claims and
            what you did. Making it takes a moment; we mail you when it is ready, and keep it for{" "}
            {ACCOUNT_EXPORT_DAYS} days.
          </p>
          {exports.length > 0 && (
            <ul className="account-list">
              {exports.map((each) => (
                <Row key={each.id} as="li" between>
                  <OneExport {...each} />
                </Row>
              ))}
            </ul>
          )}
          <div className="form-actions">
            <SubmitButton variant="secondary">Prepare my data</SubmitButton>
          </div>
        </Form>
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
      ) : owned.length > 0 ? (
        <StillOwner owned={owned} />
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

function OneExport({ id, state, askedAt, until }: AccountExport) {
  return (
    <>
      <span>
        Asked for on <Time value={askedAt} format="datetime" />
        <span className="muted small">
          {state === "running" && ": being made"}
          {state === "failed" && ": could not be made, please ask again"}
          {until && (
            <>
              , kept until <Time value={until} />
            </>
          )}
        </span>
      </span>
      {state === "ready" && (
        <ButtonLink
          href={`/api/v1/me/exports/${encodeURIComponent(id)}`}
          download="treets-my-data.json"
          icon="download"
          size="small"
        >
          Download my data
        </ButtonLink>
      )}
    </>
  );
}

/** Nobody leaves a business without an owner. */
function StillOwner({ owned }: Pick<DataTabProps, "owned">) {
  return (
    <Card title="Delete your account">
      <p>
        You can delete your account once {owned.length === 1 ? "this business has" : "these businesses have"}{" "}
        another owner, or {owned.length === 1 ? "is" : "are"} archived.
      </p>
      <ul className="account-list">
        {owned.map(({ slug, name }) => (
          <Row key={slug} as="li" between>
            <strong>{name}</strong>
            <Row gap={2}>
              <ButtonLink
                size="small"
                href={href("transferOwnership", {}, { business: slug })}
                aria-label={`Transfer ownership of ${name}`}
              >
                Transfer ownership
              </ButtonLink>
              <ButtonLink
                size="small"
                variant="quiet"
                href={`${href("settingsOverview", { business: slug })}#danger`}
                aria-label={`Archive ${name}`}
              >
                Archive
              </ButtonLink>
            </Row>
          </Row>
        ))}
      </ul>
    </Card>
  );
}
