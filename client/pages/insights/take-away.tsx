import { search } from "#shared/href.ts";
import type { ExportedTable, InsightTab } from "#shared/insight-rules.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Needs } from "../../design/needs.tsx";
import { PrintButton } from "./print-button.tsx";
import type { CommunityInsights } from "./types.ts";

/** The table that stands on each part. */
const tableOf: Readonly<Record<InsightTab, readonly (readonly [table: ExportedTable, label: string])[]>> = {
  overview: [
    ["figures", "Figures as CSV"],
    ["course", "Course as CSV"],
  ],
  members: [["members", "Growth as CSV"]],
  treets: [["treets", "Treets as CSV"]],
  partners: [["partners", "Partners as CSV"]],
  links: [["links", "Links as CSV"]],
  mails: [["mails", "Mails as CSV"]],
};

/** What is on the screen as a file or on paper. */
export function TakeAway({ data, business }: { data: CommunityInsights; business: string }) {
  const {
    tab: _tab,
    metric: _metric,
    list: _list,
    cursor: _cursor,
    filters: _filters,
    ...range
  } = data.query;
  // Days that are not told are not exported either.
  const asked = data.refusal ? { ...range, range: undefined, from: undefined, to: undefined } : range;
  const path = `/api/v1/businesses/${encodeURIComponent(business)}/insights.csv`;
  return (
    <>
      <Needs action="insights.export">
        {tableOf[data.tab].map(([table, label]) => (
          <ButtonLink key={table} href={path + search({ ...asked, table })} download icon="download">
            {label}
          </ButtonLink>
        ))}
        <ButtonLink
          href={`/api/v1/businesses/${encodeURIComponent(business)}/insights.zip${search(asked)}`}
          download
          icon="download"
        >
          All as ZIP
        </ButtonLink>
        <ButtonLink
          href={`/api/v1/businesses/${encodeURIComponent(business)}/insights.pdf${search(asked)}`}
          download
          icon="download"
        >
          PDF
        </ButtonLink>
      </Needs>
      <PrintButton />
    </>
  );
}
