import type { MemberDetail } from "#shared/contract/member-shapes.ts";
import { href } from "#shared/href.ts";
import { utmNames } from "#shared/link-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { Ago, DayAgo } from "../../design/ago.tsx";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { Button, SubmitRow } from "../../design/button.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Needs, useObstacle } from "../../design/needs.tsx";
import { Rich } from "../../design/rich.tsx";
import { Email, Time } from "../../design/text.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { StaleNotice, versionSeen } from "../parts/stale-notice.tsx";
import { consentSourceText } from "./consent-source.ts";
import { LabelInput } from "./label-input.tsx";
import { MemberWays } from "./member-ways.tsx";
import type { LinkTo, MembersData } from "./types.ts";
import { emailStateNames, mailsText, sourceNames, statusNames, statusTones } from "./words.ts";

const fieldNames: Readonly<Record<string, string>> = translated({
  firstName: commonWords.firstName,
  lastName: commonWords.lastName,
  email: commonWords.email,
  phone: commonWords.phone,
  externalId: words.numberHint,
  custom: words.customFields,
  labels: words.labels,
  notes: words.notes,
});

interface MemberPanelProps {
  readonly member: MemberDetail;
  readonly data: MembersData;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
  readonly slug: string;
}

/** Drawer with one member: their details, their history and the available actions. */
export function MemberPanel({ member, data, form, link, slug }: MemberPanelProps) {
  const { firstName, lastName, email, status } = member;
  const name = `${firstName} ${lastName}`.trim() || email;
  const action = link({ member: member.id, cursor: data.query.cursor });
  return (
    <Drawer title={name} closeHref={link({ cursor: data.query.cursor })}>
      <Stack gap={5}>
        <Row wrap={false}>
          <Avatar name={name} size="large" />
          <Stack gap={1}>
            <span>
              <Badge tone={statusTones[status] ?? "neutral"}>{statusNames[status]}</Badge>
            </span>
            <span className="muted small members-address">
              <Email address={email} />
            </span>
          </Stack>
        </Row>
        {member.statusReason && <p className="muted">{commonWords.quoted({ text: member.statusReason })}</p>}
        {status !== "anonymised" && (
          <Needs action="members.manage">
            <MemberWays member={member} form={form} action={action} />
          </Needs>
        )}
        <DescriptionList items={factsOf(member, slug)} />
        {status !== "anonymised" && (
          <Needs action="members.manage">
            <Edit member={member} form={form} action={action} />
          </Needs>
        )}
        <section aria-label={words.history()}>
          <h3>{words.activity()}</h3>
          <ol className="members-history">
            {member.history.map(({ id, at, summary, actor }) => (
              <li key={id}>
                <span>{summary}</span>
                <span className="muted small">
                  <Ago value={at} />
                  {actor && `, ${actor}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      </Stack>
    </Drawer>
  );
}

function factsOf(member: MemberDetail, business: string) {
  const { invitation, joinedAt, lastActiveAt, source, emailState, hasAccount, consentAt, consentSource } =
    member;
  const { phone, externalId, custom, mails, sourceLink, utm } = member;
  const campaign = utmNames.flatMap((name) => utm[name] || []);
  const rows = [
    { term: words.joined(), description: joinedAt ? <Time value={joinedAt} /> : words.neverActive() },
    {
      term: words.lastActive(),
      description: lastActiveAt ? <DayAgo value={lastActiveAt} /> : commonWords.never(),
    },
    {
      term: words.source(),
      description: sourceLink ? (
        <a href={href("linkManagement", { business }, { link: sourceLink.id })}>
          {words.byLinkNamed({ name: sourceLink.name })}
        </a>
      ) : (
        sourceNames[source]
      ),
    },
    ...(campaign.length > 0 ? [{ term: words.campaign(), description: campaign.join(" · ") }] : []),
    { term: words.account(), description: hasAccount ? words.hasSignedIn() : words.notSignedIn() },
    {
      term: commonWords.emails(),
      description: emailState === "subscribed" ? mailsText(mails) : emailStateNames[emailState],
    },
    ...(phone ? [{ term: commonWords.phone(), description: phone }] : []),
    ...(externalId ? [{ term: words.columnNumber(), description: externalId }] : []),
    ...Object.entries(custom).map(([term, description]) => ({ term, description })),
  ];
  if (consentAt) {
    rows.push({
      term: words.consent(),
      description: (
        <>
          <Time value={consentAt} /> {consentSource && `(${consentSourceText(consentSource)})`}
        </>
      ),
    });
  }
  if (!invitation && member.status === "invited")
    rows.push({ term: words.invitation(), description: words.notSent() });
  if (invitation)
    rows.push({ term: words.invitation(), description: <Invitation invitation={invitation} /> });
  return rows;
}

function Invitation({ invitation }: { invitation: NonNullable<MemberDetail["invitation"]> }) {
  const { sentAt, expiresAt, opened } = invitation;
  if (!sentAt) return <>{words.waitsForTomorrow()}</>;
  return (
    <>
      <Rich>{words.sentOn({ time: () => <Time value={sentAt} /> })}</Rich>
      {opened ? words.openedInline() : words.notOpenedInline()}
      {expiresAt && <Rich>{words.validUntilInline({ time: () => <Time value={expiresAt} /> })}</Rich>}
    </>
  );
}

function Edit({
  member,
  form,
  action,
}: {
  member: MemberDetail;
  form: FormState | undefined;
  action: string;
}) {
  const { id, email, status, hasAccount, firstName, lastName, phone, externalId, labels, notes, custom } =
    member;
  const version = versionSeen(form) ?? member.version;
  if (useObstacle()) {
    return (
      <div className="form-actions">
        <Button size="small" icon="edit">
          {words.changeDetails()}
        </Button>
      </div>
    );
  }
  return (
    <Form
      state={form}
      intent="change-member"
      action={action}
      key={id}
      values={{ member: id, ...(version !== null && { version }) }}
    >
      <h3>{words.details()}</h3>
      <StaleNotice form={form} nameOf={(field) => fieldNames[field] ?? field} />
      <TextField label={commonWords.firstName()} name="firstName" defaultValue={firstName} maxLength={50} />
      <TextField
        label={commonWords.lastName()}
        name="lastName"
        defaultValue={lastName}
        maxLength={50}
        optional
      />
      {!hasAccount && (
        <TextField
          label={commonWords.email()}
          name="email"
          type="email"
          defaultValue={email}
          maxLength={254}
          hint={status === "invited" ? words.correctInvited() : words.correctEmail()}
        />
      )}
      <TextField
        label={commonWords.phone()}
        name="phone"
        type="tel"
        defaultValue={phone ?? ""}
        maxLength={25}
        optional
      />
      <TextField
        label={words.numberHint()}
        name="externalId"
        defaultValue={externalId ?? ""}
        maxLength={64}
        optional
      />
      <TextArea
        label={words.customFields()}
        name="custom"
        defaultValue={Object.entries(custom)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n")}
        rows={2}
        hint={words.customFieldsHint()}
        optional
      />
      <LabelInput
        label={words.labels()}
        name="labels"
        defaultValue={labels.join(", ")}
        hint={words.labelsHint()}
        optional
      />
      <TextArea
        label={words.notes()}
        name="notes"
        defaultValue={notes}
        maxLength={2000}
        rows={3}
        hint={words.notesHint()}
        optional
      />
      <SubmitRow size="small" variant="secondary">
        {commonWords.save()}
      </SubmitRow>
    </Form>
  );
}
