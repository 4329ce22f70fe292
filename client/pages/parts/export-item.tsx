import type { Query } from "#shared/href.ts";
import type { Action } from "#shared/permissions.ts";
import * as commonWords from "#words/common.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Needs } from "../../design/needs.tsx";
import { csvHref, type Sheet } from "../csv-href.ts";

interface ExportItemProps {
  readonly slug: string;
  readonly sheet: Sheet;
  /** The filters in use: the file has the rows that the list has. */
  readonly asked: Query;
  readonly needs: Action;
}

/** The line of a page's menu that gives its list as a spreadsheet. */
export const ExportItem = ({ slug, sheet, asked, needs }: ExportItemProps) => (
  <Needs action={needs}>
    <ButtonLink href={csvHref(slug, sheet, asked)} download icon="download" variant="quiet">
      {commonWords.exportList()}
    </ButtonLink>
  </Needs>
);
