import type { Query } from "#shared/href.ts";
import type { Action } from "#shared/permissions.ts";
import * as commonWords from "#words/common.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Needs } from "../../design/needs.tsx";
import { csvHref, type Sheet } from "../csv-href.ts";

interface ExportItemProps {
  readonly slug: string;
  readonly sheet: Sheet;
  /** The active filters; the file contains the same rows as the list. */
  readonly asked: Query;
  readonly needs: Action;
}

/** Menu entry that exports the page's list as a spreadsheet. */
export const ExportItem = ({ slug, sheet, asked, needs }: ExportItemProps) => (
  <Needs action={needs}>
    <ButtonLink href={csvHref(slug, sheet, asked)} icon="download" variant="quiet">
      {commonWords.exportList()}
    </ButtonLink>
  </Needs>
);
