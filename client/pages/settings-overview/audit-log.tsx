import { href } from "#shared/href.ts";
import { auditList, auditTopics } from "#shared/lists/audit.ts";
import { filtersIn } from "#shared/lists/list.ts";
import * as commonWords from "#words/common.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/settings.ts";
import { ButtonLink } from "../../design/button.tsx";
import { classNames } from "../../design/class-names.ts";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { csvHref } from "../csv-href.ts";
import { WhatChanged } from "../parts/what-changed.tsx";
import type { AuditData } from "./data.ts";

type Entry = AuditData["items"][number];

const columns: readonly Column<Entry>[] = [
  {
    id: "summary",
    header: words.what,
    cell: (entry) => (
      <>
        <WhatChanged entry={entry} />
        <span className="muted small data-table-below-small">
          {entry.actor ?? commonWords.treets()}, <Time value={entry.at} format="datetime" />
          <Where entry={entry} />
        </span>
      </>
    ),
  },
  {
    id: "actor",
    header: words.who,
    hideBelow: "small",
    cell: (entry) => (
      <>
        {entry.actor ?? commonWords.treets()}
        <Where entry={entry} className="one-line" />
      </>
    ),
  },
  {
    id: "at",
    header: words.when,
    hideBelow: "small",
    cell: ({ at }) => <Time value={at} format="datetime" />,
  },
];

/** The device and the country, on a line of their own below who did it. */
const Where = ({ entry, className }: { readonly entry: Entry; readonly className?: string }) => {
  const where = [entry.device, entry.place].filter(Boolean).join(" · ");
  return where && <span className={classNames("muted small block", className)}>{where}</span>;
};

/** The audit log, newest first. */
export function AuditLog({ business, data }: { business: string; data: AuditData }) {
  const { query, seesAll, people } = data;
  const topics = auditTopics.map(([value, label]) => ({ value, label: label() }));
  const link: LinkTo = (changes) =>
    href("settingsOverview", { business }, { tab: "audit", ...query, cursor: undefined, ...changes });
  return (
    <ListPage<Entry, never>
      className="stack gap-5"
      label={listed.entries()}
      caption={words.auditLog()}
      data={data}
      link={link}
      tools={{
        filters: auditList.filters,
        searchLabel: words.searchTheLog(),
        choices: { action: topics, by: people },
        named: {
          action: topics.find(({ value }) => value === query.action)?.label,
          by: people.find(({ value }) => value === query.by)?.label,
        },
        tools: (
          <Needs action="audit.view">
            <ButtonLink
              icon="download"
              data-native=""
              href={csvHref(business, "audit/export", filtersIn(auditList, query))}
            >
              {commonWords.exportList()}
            </ButtonLink>
          </Needs>
        ),
      }}
      noneMatch={words.logNoMatch()}
      columns={columns}
      empty={
        <EmptyState icon="clock" title={words.logEmpty()}>
          {words.logEmptyLead()}
        </EmptyState>
      }
      after={!seesAll && <p className="muted small">{words.logOwnOnly()}</p>}
    />
  );
}
