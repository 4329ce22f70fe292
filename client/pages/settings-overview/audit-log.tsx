import type { AuditEntry } from "#shared/contract/settings.ts";
import { href } from "#shared/href.ts";
import { auditList, auditTopics } from "#shared/lists/audit.ts";
import { filtersIn, isNarrowed } from "#shared/lists/list.ts";
import { ButtonLink } from "../../design/button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { csvHref } from "../csv-href.ts";
import { WhatChanged } from "../parts/what-changed.tsx";
import type { AuditData } from "./data.ts";

const columns: readonly Column<AuditEntry>[] = [
  {
    id: "summary",
    header: "What",
    cell: (entry) => (
      <>
        <WhatChanged entry={entry} />
        <span className="muted small data-table-below-small">
          {entry.actor ?? "Treets"}, <Time value={entry.at} format="datetime" />
        </span>
      </>
    ),
  },
  { id: "actor", header: "Who", hideBelow: "small", cell: ({ actor }) => actor ?? "Treets" },
  {
    id: "at",
    header: "When",
    hideBelow: "small",
    cell: ({ at }) => <Time value={at} format="datetime" />,
  },
];

/** What was done, by whom, newest first. */
export function AuditLog({ business, data }: { business: string; data: AuditData }) {
  const { query, seesAll } = data;
  const link: LinkTo = (changes) =>
    href("settingsOverview", { business }, { tab: "audit", ...query, cursor: undefined, ...changes });
  return (
    <ListPage<AuditEntry, never>
      className="stack gap-5"
      label="entries"
      caption="Audit log"
      data={data}
      link={link}
      chips={
        <FilterChips
          label={auditList.filters.action.label}
          items={[[undefined, "Everything"] as const, ...auditTopics].map(([action, label]) => ({
            label,
            href: link({ action }),
            current: query.action === action,
          }))}
        />
      }
      search={{ label: "Search the log", kept: { tab: "audit" } }}
      tools={
        <Needs action="audit.view">
          <ButtonLink
            icon="download"
            data-native=""
            href={csvHref(business, "audit/export", filtersIn(auditList, query))}
          >
            Export
          </ButtonLink>
        </Needs>
      }
      columns={columns}
      empty={
        <EmptyState icon="clock" title="Nothing here">
          {isNarrowed(auditList, query)
            ? "Nothing matches. Try another word."
            : "What you and your team do is written down here."}
        </EmptyState>
      }
      after={!seesAll && <p className="muted small">You see what you did yourself.</p>}
    />
  );
}
