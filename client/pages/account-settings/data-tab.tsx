import { ACCOUNT_DELETION_DAYS, ACCOUNT_EXPORT_DAYS } from "#shared/constants.ts";
import type { AccountExport } from "#shared/contract/me.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/mySettings.ts";
import { ButtonLink, SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Rich } from "../../design/rich.tsx";
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

export const DataTab = ({ profile, exports, owned, form }: DataTabProps) => (
  <Stack gap={5}>
    <Card title={words.exportTitle()}>
      <Form intent="export" state={form}>
        <p>{words.exportLead({ days: ACCOUNT_EXPORT_DAYS })}</p>
        {exports.length > 0 && (
          <ul className="account-list">
            {exports.map((each) => (
              <Row key={each.id} as="li" between>
                <OneExport {...each} />
              </Row>
            ))}
          </ul>
        )}
        <SubmitRow variant="secondary">{words.exportPrepare()}</SubmitRow>
      </Form>
    </Card>
    {profile.deletionAt ? (
      <Card title={words.deletionScheduled()} tone="bad">
        <Form intent="keep" state={form}>
          <Rich as="p">
            {words.deletionDate({
              time: () => <Time value={profile.deletionAt ?? ""} format="datetime" />,
            })}
          </Rich>
          <SubmitRow>{words.keepAccount()}</SubmitRow>
        </Form>
      </Card>
    ) : owned.length > 0 ? (
      <StillOwner owned={owned} />
    ) : (
      <Card title={words.deleteAccountTitle()}>
        <Form intent="delete" state={form}>
          <p>{words.deleteAccountLead({ days: ACCOUNT_DELETION_DAYS })}</p>
          <PasswordField label={words.yourPassword()} name="currentPassword" />
          <SubmitRow variant="danger">{words.deleteAccount()}</SubmitRow>
        </Form>
      </Card>
    )}
  </Stack>
);

const OneExport = ({ id, state, askedAt, until }: AccountExport) => (
  <>
    <Rich as="span">
      {words.exportAskedOn({
        time: () => <Time value={askedAt} format="datetime" />,
        part: () => (
          <span className="muted small">
            {state === "running" && `: ${words.exportBeingMade()}`}
            {state === "failed" && `: ${words.exportFailed()}`}
            {until && <Rich>{words.exportKeptUntil({ time: () => <Time value={until} /> })}</Rich>}
          </span>
        ),
      })}
    </Rich>
    {state === "ready" && (
      <ButtonLink href={`/api/v1/me/exports/${encodeURIComponent(id)}`} icon="download" size="small">
        {words.exportDownload()}
      </ButtonLink>
    )}
  </>
);

/** Shown instead of account deletion while the user still owns a business: no business may be left without an owner. */
const StillOwner = ({ owned }: Pick<DataTabProps, "owned">) => (
  <Card title={words.deleteAccountTitle()}>
    <p>{words.deleteOnceOwnedElsewhere({ count: owned.length })}</p>
    <ul className="account-list">
      {owned.map(({ slug, name }) => (
        <Row key={slug} as="li" between>
          <strong>{name}</strong>
          <Row gap={2}>
            <ButtonLink
              size="small"
              href={href("transferOwnership", {}, { business: slug })}
              aria-label={words.transferOwnershipOf({ name })}
            >
              {words.transferOwnership()}
            </ButtonLink>
            <ButtonLink
              size="small"
              variant="quiet"
              href={`${href("settingsOverview", { business: slug })}#danger`}
              aria-label={words.archiveNamed({ name })}
            >
              {words.archive()}
            </ButtonLink>
          </Row>
        </Row>
      ))}
    </ul>
  </Card>
);
