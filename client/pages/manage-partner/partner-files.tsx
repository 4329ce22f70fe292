import type { PartnerFile } from "#shared/contract/partner-files.ts";
import { PARTNER_FILE_MESSAGE, PARTNER_FILE_MOST_BYTES, PARTNER_FILES_MOST } from "#shared/partner-rules.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Barred, Needs, useObstacleTo } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

interface PartnerFilesProps {
  readonly business: string;
  readonly partner: string;
  readonly files: readonly PartnerFile[];
  readonly form: FormState | undefined;
}

/** Contracts and the like, for the team alone. */
export function PartnerFiles({ business, partner, files, form }: PartnerFilesProps) {
  const obstacle = useObstacleTo("partners.manage");
  const addressOf = (id: string) =>
    `/api/v1/businesses/${encodeURIComponent(business)}/partners/${encodeURIComponent(partner)}/files/${encodeURIComponent(id)}`;
  return (
    <Card title="Files" id="files">
      <Stack gap={4}>
        {files.length === 0 ? (
          <p className="muted">No file is kept here. Only your team sees what is.</p>
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
                    aria-label={`Download ${name}`}
                  >
                    Download
                  </ButtonLink>
                  <Needs action="partners.manage">
                    <ConfirmDialog
                      title={`Remove ${name}?`}
                      intent={`remove-file`}
                      tone="danger"
                      confirmLabel={`Remove ${name}`}
                      trigger={
                        <Button size="small" variant="quiet" aria-label={`Remove ${name}`}>
                          Remove
                        </Button>
                      }
                    >
                      <input type="hidden" name="file" value={id} />
                      <p>Nobody on your team can download it any more.</p>
                    </ConfirmDialog>
                  </Needs>
                </Row>
              </Row>
            ))}
          </ul>
        )}
        {obstacle && files.length < PARTNER_FILES_MOST && (
          <Barred by={obstacle}>
            <div className="form-actions">
              <Button icon="upload">Add file</Button>
            </div>
          </Barred>
        )}
        {!obstacle && files.length < PARTNER_FILES_MOST && (
          <Form state={form} intent="add-file" encType="multipart/form-data">
            <TextField
              label="Add a PDF"
              name="file"
              type="file"
              accept="application/pdf,.pdf"
              hint="At most 10 MB. Only your team sees it."
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                const tooLarge = file !== undefined && file.size > PARTNER_FILE_MOST_BYTES;
                currentTarget.setCustomValidity(tooLarge ? PARTNER_FILE_MESSAGE : "");
                if (tooLarge) currentTarget.reportValidity();
              }}
            />
            <div className="form-actions">
              <SubmitButton icon="upload">Add file</SubmitButton>
            </div>
          </Form>
        )}
      </Stack>
    </Card>
  );
}

/** 1 536 → "2 KB"; 1 572 864 → "1.5 MB". */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
