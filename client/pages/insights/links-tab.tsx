import { use } from "react";
import type { InsightLink } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/insights.ts";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { bars, figures, Late, nothing, number } from "./board.tsx";
import { share } from "./words.ts";

interface LinksTabProps {
  readonly links: Promise<readonly InsightLink[]>;
  readonly business: string;
}

/** Where people came from, and how many of them stayed. */
export function LinksTab(props: LinksTabProps) {
  return (
    <Card title={words.linksTitle()}>
      <Late value={props.links}>
        <LinkBoard {...props} />
      </Late>
    </Card>
  );
}

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
        figures("clicks", words.clicks(), ({ clicks }) => number(clicks), "small"),
        figures("scans", words.scans(), ({ scans }) => number(scans), "small"),
        bars("joins", words.newMembers(), rows, ({ joins }) => joins),
        figures("rate", words.joinsPerVisit(), ({ joins, clicks, scans }) => share(joins, clicks + scans)),
      ]}
      empty={nothing(words.linksNone())}
    />
  );
}
