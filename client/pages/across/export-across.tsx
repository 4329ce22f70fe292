import { type Query, search } from "#shared/href.ts";
import { type Action, whoCanDoThis } from "#shared/permissions.ts";
import * as commonWords from "#words/common.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Barred } from "../../design/needs.tsx";
import type { ReachableBusiness } from "./parts.tsx";

export interface ExportAcrossProps {
  readonly sheet: "treets.csv" | "supply.csv" | "partners.csv" | "team.csv";
  /** Businesses whose lists the user may export. */
  readonly manageable: readonly ReachableBusiness[];
  /** The business that the list is narrowed to; null for all. */
  readonly business: string | null;
  /** The active filters. */
  readonly asked: Query;
  readonly needs: Action;
}

/** Button that exports a list over several businesses as one spreadsheet, for those where the user may export it. */
export function ExportAcross({ sheet, manageable, business, asked, needs }: ExportAcrossProps) {
  const businesses = manageable.filter(({ slug }) => business === null || slug === business);
  const filters = search({ ...asked, business: undefined, cursor: undefined });
  const named = businesses.map(({ slug }) => `businesses=${encodeURIComponent(slug)}`).join("&");
  return (
    <Barred by={businesses.length > 0 ? undefined : whoCanDoThis(needs, [])}>
      <ButtonLink
        icon="download"
        data-native=""
        href={`/api/v1/me/${sheet}${filters ? `${filters}&` : "?"}${named}`}
      >
        {commonWords.exportList()}
      </ButtonLink>
    </Barred>
  );
}
