import { href } from "#shared/href.ts";
import { type LimitName, plans } from "#shared/plans.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Meter } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useDocumentContext } from "../../root-data.ts";
import { TimezoneField } from "../parts/timezone-field.tsx";
import type { GeneralData } from "../settings-overview.tsx";

interface SectionProps {
  readonly data: GeneralData;
  readonly form: FormState | undefined;
}

export function GeneralSettings({ data, form }: SectionProps) {
  return (
    <Stack gap={5}>
      {data.status === "archived" && <Archived data={data} />}
      <General data={data} form={form} />
      {data.isCommunity && <Joining data={data} form={form} />}
      <Plan data={data} />
      {data.mayEnd && <DangerZone data={data} form={form} />}
    </Stack>
  );
}

function General({ data, form }: SectionProps) {
  const { config } = useDocumentContext();
  return (
    <Card title="General" id="general">
      <Stack gap={5}>
        <p className="muted">
          Name, logo, colour and texts are on the{" "}
          <a href={href("communityProfile", { business: data.slug })}>profile</a>.
        </p>
        <Form state={form} intent="general" data-warn-unsaved="">
          <TimezoneField defaultValue={data.timezone} />
          <div className="form-actions">
            <SubmitButton>Save time zone</SubmitButton>
          </div>
        </Form>
        <Form state={form} intent="address" data-warn-unsaved="">
          <TextField
            label="Address"
            name="slug"
            prefix={`${config.publicUrl.replace(/^https?:\/\//, "")}/`}
            defaultValue={data.slug}
            maxLength={48}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            hint="The former address leads to the new one for 90 days. Printed codes keep working for ever."
          />
          <div className="form-actions">
            <SubmitButton variant="secondary">Change address</SubmitButton>
          </div>
        </Form>
      </Stack>
    </Card>
  );
}

function Joining({ data, form }: SectionProps) {
  return (
    <Card title="Joining and privacy" id="joining">
      <Form state={form} intent="joining" data-warn-unsaved="">
        <ChoiceCards
          legend="Who can join?"
          name="joinPolicy"
          defaultValue={data.joinPolicy}
          options={[
            { value: "approval", label: "People ask, you approve", icon: "check" },
            { value: "link_only", label: "Only with your link", icon: "link" },
            { value: "open", label: "Everybody at once", icon: "globe" },
          ]}
        />
        <TextArea
          label="Known e-mail domains"
          name="approvedDomains"
          rows={2}
          optional
          defaultValue={data.approvedDomains.join(", ")}
          hint="Whoever has a confirmed address there is let in without approval. Such as: example.org, example.com"
        />
        <TextArea
          label="What new members agree to"
          name="consentText"
          rows={3}
          optional
          maxLength={500}
          defaultValue={data.consentText}
          hint="Shown with a tick before somebody joins by a link. Members who are in already are not asked."
        />
        <div className="form-actions">
          <SubmitButton>Save joining</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const used = [
  ["activeMembers", "Members"],
  ["liveTreets", "Live treets"],
  ["teamSeats", "Team seats"],
] as const satisfies readonly (readonly [LimitName, string])[];

function Plan({ data }: { data: GeneralData }) {
  const { limits, name } = plans[data.plan];
  return (
    <Card
      title={`Plan: ${name}`}
      id="plan"
      actions={
        <ButtonLink href={href("selectPlan", {}, { business: data.slug })} size="small">
          Compare plans
        </ButtonLink>
      }
    >
      <Stack gap={4}>
        {used.map(([limit, label]) => {
          const most = limits[limit];
          const value = data.usage[limit];
          return most === null ? (
            <p key={limit}>
              {label}: {value.toLocaleString("en")}, without limit
            </p>
          ) : (
            <Meter key={limit} label={label} value={value} max={most} />
          );
        })}
      </Stack>
    </Card>
  );
}

function Archived({ data }: { data: GeneralData }) {
  return (
    <Notice tone="warn" title={`${data.name} is archived`}>
      <p>Members do not see it, and nothing in it changes. It can be restored for 30 days.</p>
      {data.mayEnd && (
        <Form intent="restore">
          <div className="form-actions">
            <SubmitButton>Restore it</SubmitButton>
          </div>
        </Form>
      )}
    </Notice>
  );
}

function DangerZone({ data, form }: SectionProps) {
  const { slug, name, status } = data;
  return (
    <Card title="Danger zone" id="danger" tone="bad">
      <Row gap={3}>
        <ButtonLink href={href("transferOwnership", {}, { business: slug })}>Transfer ownership</ButtonLink>
        {status !== "archived" && (
          <ConfirmDialog
            title={`Archive ${name}?`}
            intent="archive"
            tone="danger"
            confirmLabel={`Archive ${name}`}
            state={form}
            trigger={<Button icon="archive">Archive</Button>}
          >
            <p>Members no longer find it, treets cannot be claimed, and links lead to a friendly notice.</p>
            <p>You can restore it for 30 days.</p>
            <Confirmation slug={slug} />
          </ConfirmDialog>
        )}
        <ConfirmDialog
          title={`Delete ${name}?`}
          intent="delete"
          tone="danger"
          confirmLabel={`Delete ${name}`}
          state={form}
          trigger={
            <Button icon="trash" variant="danger">
              Delete
            </Button>
          }
        >
          <p>Nobody can open it any more: members, treets, claims, links and figures go with it.</p>
          <p>After 30 days everything is erased. Export what you want to keep first.</p>
          <Confirmation slug={slug} />
        </ConfirmDialog>
      </Row>
    </Card>
  );
}

function Confirmation({ slug }: { slug: string }) {
  return (
    <>
      <TextField
        label={`Type ${slug} to confirm`}
        name="confirmation"
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField label="Your password" name="currentPassword" autoComplete="current-password" />
    </>
  );
}
