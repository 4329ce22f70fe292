import type { PartnerFile } from "#shared/contract/partner-files.ts";
import { clearedFilters, type QueryOf } from "#shared/lists/list.ts";
import { fileOrders, partnerFilesList } from "#shared/lists/partners.ts";
import { MAX_PARTNER_FILE_BYTES, MAX_PARTNER_FILES, PARTNER_FILE_MESSAGE } from "#shared/partner-rules.ts";
import { translated } from "#shared/words/translated.ts";
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
import { NoneMatch } from "../../lists/none-match.tsx";
import { ShortListToolbar } from "../../lists/short-list.tsx";
import { SortMenu } from "../../lists/sort-menu.tsx";
import type { FormState } from "../../page-props.ts";

interface PartnerFilesProps {
  readonly business: string;
  readonly partner: string;
  readonly files: readonly PartnerFile[];
  readonly query: QueryOf<typeof partnerFilesList>;
  readonly isAdding: boolean;
  /** Returns a URL of this tab with changed parameters. */
  readonly link: LinkTo;
  readonly form: FormState | undefined;
}

/** Contracts and other files, visible only to the team. */
export function PartnerFiles({ business, partner, files, query, isAdding, form, link }: PartnerFilesProps) {
  const { order = "newest" } = query;
  const shown = filesWanted(files, query);
  const addressOf = (id: string) =>
    `/api/v1/businesses/${encodeURIComponent(business)}/partners/${encodeURIComponent(partner)}/files/${encodeURIComponent(id)}`;
  return (
    <Card
      title={words.files()}
      id="files"
      actions={
        files.length < MAX_PARTNER_FILES && (
          <Needs action="partners.manage">
            <ButtonLink href={link({ open: "file" })} size="small" icon="upload">
              {words.addFile()}
            </ButtonLink>
          </Needs>
        )
      }
    >
      <Stack gap={4}>
        <ShortListToolbar
          total={files.length}
          filters={partnerFilesList.filters}
          searchLabel={words.searchFiles()}
          query={query}
          link={link}
          tools={
            <SortMenu
              orders={fileOrders.map((each) => ({
                label: orderNames[each],
                href: link({ order: each === "newest" ? undefined : each }),
                current: each === order,
              }))}
            />
          }
        />
        {files.length === 0 && <p className="muted">{words.noFiles()}</p>}
        {files.length > 0 && shown.length === 0 && (
          <NoneMatch
            title={words.noFilesMatch()}
            clearHref={link(clearedFilters(partnerFilesList.filters))}
          />
        )}
        {shown.length > 0 && (
          <ul className="plain-list">
            {shown.map(({ id, name, sizeBytes, uploadedBy, createdAt }) => (
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
            max={{ bytes: MAX_PARTNER_FILE_BYTES, message: PARTNER_FILE_MESSAGE() }}
          />
        </FormDrawer>
      )}
    </Card>
  );
}

type FileOrder = (typeof fileOrders)[number];

const orderNames: Readonly<Record<FileOrder, string>> = translated({
  newest: words.filesNewest,
  name: words.filesByName,
  largest: words.filesLargest,
});

const orders: Readonly<Record<FileOrder, (one: PartnerFile, other: PartnerFile) => number>> = {
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
  name: (one, other) => one.name.localeCompare(other.name, language()),
  largest: (one, other) => other.sizeBytes - one.sizeBytes,
};

/** All files are loaded, so filtering and sorting happen here; their number is limited. */
const filesWanted = (
  files: readonly PartnerFile[],
  { search = "", order = "newest" }: QueryOf<typeof partnerFilesList>,
) =>
  files
    .filter(({ name }) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase()))
    .toSorted(orders[order]);

/** 1 536 → "2 KB"; 1 572 864 → "1.5 MB". */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? words.kilobytes({ max: Math.max(1, Math.round(bytes / 1024)) })
    : words.megabytes({
        count: (bytes / 1024 / 1024).toLocaleString(language(), { maximumFractionDigits: 1 }),
      });
