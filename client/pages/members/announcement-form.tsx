import { MAX_ANNOUNCEMENT_CHARS } from "#shared/announcements.ts";
import type { AnnouncementDetail } from "#shared/contract/announcements.ts";
import { href } from "#shared/href.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/announcements.ts";
import * as commonWords from "#words/common.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { StaleNotice, versionSeen } from "../parts/stale-notice.tsx";
import { AudienceField } from "../treets/audience-field.tsx";
import type { AnnouncementsData } from "./types.ts";

const fieldNames: Readonly<Record<string, string>> = translated({
  labels: words.recipients,
  subject: words.subject,
  message: commonWords.message,
});

interface AnnouncementFormProps {
  /** The draft to change; null for a new announcement. */
  readonly draft: AnnouncementDetail | null;
  /** The members selected in the list, whom a new announcement is for. */
  readonly selection: Extract<AnnouncementsData, { screen: "form" }>["selection"];
  readonly form: FormState | undefined;
  readonly slug: string;
}

/** The form for a draft; the preview comes next. */
export function AnnouncementForm({ draft, selection, form, slug }: AnnouncementFormProps) {
  const to = (announcement: string, more?: { edit?: 1; selection?: string | undefined }) =>
    href("members", { business: slug }, { announcement, ...more });
  const selected = draft?.audience === "selected" ? draft.selected : selection?.total;
  return (
    <Stack gap={5}>
      <PageHeader
        title={draft ? words.editAnnouncement() : words.newAnnouncement()}
        back={{ href: to("all"), label: words.announcements() }}
      />
      <Card>
        <Form
          state={form}
          intent={draft ? "change-announcement" : "write-announcement"}
          action={draft ? to(draft.id, { edit: 1 }) : to("new", { selection: selection?.id })}
          data-warn-unsaved=""
          values={draft ? { announcement: draft.id, version: versionSeen(form) ?? draft.version } : {}}
        >
          <StaleNotice form={form} nameOf={(field) => fieldNames[field] ?? field} />
          {selection && <input type="hidden" name="selection" value={selection.id} />}
          {selected === undefined ? (
            <AudienceField name="labels" labels={draft?.labels} />
          ) : (
            <p>{words.forSelected({ count: selected })}</p>
          )}
          <TextField
            label={words.subject()}
            name="subject"
            defaultValue={draft?.subject}
            maxLength={120}
            autoComplete="off"
          />
          <TextArea
            label={commonWords.message()}
            name="message"
            defaultValue={draft?.message}
            maxLength={MAX_ANNOUNCEMENT_CHARS}
            rows={10}
            hint={words.messageHint()}
          />
          <div className="form-actions">
            <SubmitButton>{words.saveAndPreview()}</SubmitButton>
            <ButtonLink href={draft ? to(draft.id) : to("all")} variant="quiet">
              {commonWords.cancel()}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </Stack>
  );
}
