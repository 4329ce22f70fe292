import type { PartnerFile } from "#shared/contract/partner-files.ts";
import { PARTNER_FILE_MESSAGE, PARTNER_FILE_MOST_BYTES, PARTNER_FILES_MOST } from "#shared/partner-rules.ts";
import * as commonWords from "#words/common.ts";
import { language } from "#words/language.ts";
import * as words from "#words/partners.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { FileField } from "../../design/file-field.tsx";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { FormState } from "../../page-props.ts";

interface PartnerFilesProps {
  readonly business: string;
  readonly partner: string;
  readonly files: readonly PartnerFile[];
  readonly isAdding: boolean;
  /** The tab with that form open, or none. */
  readonly link: LinkTo;
  readonly form: FormState | undefined;
}

/** Contracts and the like, for the team alone. */
export function PartnerFiles({ business, partner, files, isAdding, form, link }: PartnerFilesProps) {
  const addressOf = (id: string) =>
    `/api/v1/businesses/${encodeURIComponent(business)}/partners/${encodeURIComponent(partner)}/files/${encodeURIComponent(id)}`;
  return (
    <Card
      title={words.files()}
      id="files"
      actions={
        files.length < PARTNER_FILES_MOST && (
          <Needs action="partners.manage">
            <ButtonLink href={link({ open: "file" })} size="small" icon="upload">
              {words.addFile()}
            </ButtonLink>
          </Needs>
        )
      }
    >
      <Stack gap={4}>
        {files.length === 0 ? (
          <p className="muted">{words.noFiles()}</p>
        ) : (
          <ul className="plain-list">
            {files.map(({ id, name, sizeBytes, uploadedBy, createdAt }) => (
              <Row key={id} as="li" between>
                <span className="partner-file">
                  <strong>{name}</strong>
                  <span className="muted small block">
                    {sizeText(sizeBytes)}, {uploadedBy && `${uploadedBy}, `}
                    <Time value={createdAt} />
                  </span>
                </span>
                <Row gap={2}>
                  <ButtonLink
                    href={addressOf(id)}
                    download
                    data-native=""
                    size="small"
                    icon="download"
                    aria-label={words.downloadNamed({ name })}
                  >
                    {words.download()}
                  </ButtonLink>
                  <Needs action="partners.manage">
                    <ConfirmDialog
                      title={words.removeQuestion({ name })}
                      intent={`remove-file`}
                      tone="danger"
                      confirmLabel={words.removeNamed({ name })}
                      trigger={
                        <Button size="small" variant="quiet" aria-label={words.removeNamed({ name })}>
                          {commonWords.remove()}
                        </Button>
                      }
                    >
                      <input type="hidden" name="file" value={id} />
                      <p>{words.removeFileHint()}</p>
                    </ConfirmDialog>
                  </Needs>
                </Row>
              </Row>
            ))}
          </ul>
        )}
      </Stack>
      {isAdding && (
        <FormDrawer
          title={words.addFile()}
          closeHref={link({})}
          submit={words.addFile()}
          icon="upload"
          state={form}
          intent="add-file"
          action={link({ open: "file" })}
          encType="multipart/form-data"
        >
          <FileField
            label={words.addPdf()}
            name="file"
            accept="application/pdf,.pdf"
            hint={words.fileRule()}
            most={{ bytes: PARTNER_FILE_MOST_BYTES, message: PARTNER_FILE_MESSAGE() }}
          />
        </FormDrawer>
      )}
    </Card>
  );
}

/** 1 536 → "2 KB"; 1 572 864 → "1.5 MB". */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? words.kilobytes({ max: Math.max(1, Math.round(bytes / 1024)) })
    : words.megabytes({
        count: (bytes / 1024 / 1024).toLocaleString(language(), { maximumFractionDigits: 1 }),
      });
