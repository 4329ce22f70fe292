import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/settings.ts";
import { Button, ButtonLink, SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { Rich } from "../../design/rich.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { GeneralData, SectionProps } from "./data.ts";

export const Archived = ({ data }: { data: GeneralData }) => (
  <Notice tone="warn" title={words.isArchivedTitle({ name: data.name })}>
    <p>{words.isArchivedLead()}</p>
    <Needs action="business.archive">
      <Form intent="restore">
        <SubmitRow>{words.restore()}</SubmitRow>
      </Form>
    </Needs>
  </Notice>
);

export function DangerZone({ data, form }: SectionProps) {
  const { slug, name, status, use } = data;
  return (
    <Card title={words.dangerZone()} id="danger" tone="bad">
      <Row gap={3}>
        <Needs action="ownership.transfer">
          <ButtonLink href={href("transferOwnership", {}, { business: slug })}>
            {words.transferOwnership()}
          </ButtonLink>
        </Needs>
        <Needs action="business.archive">
          {status !== "archived" && (
            <ConfirmDialog
              title={words.archiveQuestion({ name })}
              intent="archive"
              confirmLabel={words.archiveNamed({ name })}
              state={form}
              trigger={<Button icon="archive">{words.archive()}</Button>}
            >
              <p>{words.archiveHint()}</p>
              <p>{words.archiveUndo()}</p>
              <Confirmation slug={slug} />
            </ConfirmDialog>
          )}
          <ConfirmDialog
            title={words.deleteQuestion({ name })}
            intent="delete"
            confirmLabel={words.deleteNamed({ name })}
            state={form}
            trigger={
              <Button icon="trash" variant="danger">
                {commonWords.deleteIt()}
              </Button>
            }
          >
            <p>
              {words.deleteHint({
                members: use.activeMembers,
                treets: use.liveTreets,
                partners: use.activePartners,
                packs: use.packs,
                links: use.activeLinks,
              })}
            </p>
            <Rich as="p">
              {words.deleteSteps({
                plan: (text) => <a href={href("downgrade", {}, { business: slug })}>{text}</a>,
                payouts: (text) => (
                  <a href={href("settingsOverview", { business: slug }, { tab: "payouts" })}>{text}</a>
                ),
              })}
            </Rich>
            <p>{words.deleteFinal()}</p>
            <Confirmation slug={slug} />
          </ConfirmDialog>
        </Needs>
      </Row>
    </Card>
  );
}

const Confirmation = ({ slug }: { slug: string }) => (
  <>
    <TextField
      label={words.typeToConfirm({ slug })}
      name="confirmation"
      autoComplete="off"
      spellCheck={false}
    />
    <PasswordField label={words.yourPassword()} name="currentPassword" />
  </>
);
