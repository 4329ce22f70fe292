import { search, href as to } from "#shared/href.ts";
import type { ExportedTable, InsightTab } from "#shared/insight-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/insights.ts";
import { ButtonLink } from "../../design/button.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import { PrintButton } from "./print-button.tsx";
import type { CommunityInsights } from "./types.ts";

/** The exportable tables of each tab. */
const tableOf: Readonly<
  Record<InsightTab, readonly (readonly [table: ExportedTable, label: () => string])[]>
> = {
  overview: [
    ["figures", words.figuresCsv],
    ["trend", words.daysCsv],
  ],
  members: [
    ["members", words.growthCsv],
    ["retention", words.retentionCsv],
  ],
  treets: [["treets", words.treetsCsv]],
  partners: [["partners", words.partnersCsv]],
  links: [["links", words.linksCsv]],
  mails: [["mails", words.mailsCsv]],
};

/** Ways to take the figures elsewhere: a report by email, and a menu of files of the current view, including a PDF. */
export function TakeAway({ data, business }: { data: CommunityInsights; business: string }) {
  const {
    tab: _tab,
    metric: _metric,
    list: _list,
    cursor: _cursor,
    filters: _filters,
    ...range
  } = data.query;
  // A date range that was refused is not exported either.
  const asked = data.refusal ? { ...range, range: undefined, from: undefined, to: undefined } : range;
  const path = `/api/v1/businesses/${encodeURIComponent(business)}/insights.csv`;
  const files = [
    ...tableOf[data.tab].map(([table, label]) => ({
      label: label(),
      href: path + search({ ...asked, table }),
    })),
    { label: words.everythingZip(), href: path.replace(".csv", ".zip") + search(asked) },
    { label: "PDF", href: path.replace(".csv", ".pdf") + search(asked) },
  ];
  return (
    <>
      <Needs action="insights.export">
        <ButtonLink href={to("insightsHighlight", { business }, { open: "report" })} icon="calendar">
          {words.schedule()}
        </ButtonLink>
      </Needs>
      <MoreMenu label={commonWords.exportList()} icon="download">
        {files.map(({ label, href }) => (
          <Needs key={label} action="insights.export">
            <ButtonLink href={href} variant="quiet" size="small" icon="download">
              {label}
            </ButtonLink>
          </Needs>
        ))}
        <PrintButton />
      </MoreMenu>
    </>
  );
}
