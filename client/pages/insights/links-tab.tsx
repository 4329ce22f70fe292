import { use } from "react";
import type { InsightLink } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/insights.ts";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { barColumn, figureColumn, LateBoard, noRows } from "./board.tsx";
import { share } from "./words.ts";

interface LinksTabProps {
  readonly links: Promise<readonly InsightLink[]>;
  readonly business: string;
}

/** Where visitors came from, and how many of them joined. */
export const LinksTab = (props: LinksTabProps) => (
  <Card title={words.linksTitle()}>
    <LateBoard value={props.links}>
      <LinkBoard {...props} />
    </LateBoard>
  </Card>
);

function LinkBoard({ links, business }: LinksTabProps) {
  const rows = use(links);
  return (
    <DataTable<InsightLink>
      caption={words.linksCaption()}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href("linkManagement", { business }, { link: id })}
      columns={[
        { id: "name", header: words.link(), cell: ({ name }) => name },
        figureColumn("clicks", words.clicks(), ({ clicks }) => numberText(clicks), "small"),
        figureColumn("scans", words.scans(), ({ scans }) => numberText(scans), "small"),
        barColumn("joins", words.newMembers(), rows, ({ joins }) => joins),
        figureColumn("rate", words.joinsPerVisit(), ({ joins, clicks, scans }) =>
          share(joins, clicks + scans),
        ),
      ]}
      empty={noRows(words.linksNone())}
    />
  );
}
