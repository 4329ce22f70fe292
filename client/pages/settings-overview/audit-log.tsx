import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Stack } from "../../design/layout.tsx";
import { FilterChips, Toolbar } from "../../design/list-tools.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import { SearchField } from "../../design/text-field.tsx";
import { WhatChanged } from "../parts/what-changed.tsx";
import type { AuditData } from "./data.ts";

type Entry = AuditData["entries"][number];

const kinds = [
  ["", "Everything"],
  ["member", "Members"],
  ["treet", "Treets"],
  ["partner", "Partners"],
  ["link", "Links"],
  ["enquiry", "Enquiries"],
  ["business", "Business"],
  ["team", "Team"],
  ["settings", "Settings"],
  ["key", "API keys"],
  ["webhook", "Webhooks"],
] as const;

const columns: readonly Column<Entry>[] = [
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
  const { total, query, seesAll } = data;
  const link = (more: Record<string, string | undefined>) =>
    href("settingsOverview", { business }, { tab: "audit", ...query, ...more });
  return (
    <Stack gap={5}>
      <FilterChips
        label="What it was about"
        items={kinds.map(([action, label]) => ({
          label,
          href: link({ action: action || undefined }),
          current: (query.action ?? "") === action,
        }))}
      />
      <Toolbar>
        <form className="search" method="get">
          <input type="hidden" name="tab" value="audit" />
          {query.action && <input type="hidden" name="action" value={query.action} />}
          <SearchField label="Search the log" name="search" defaultValue={query.search} />
          <SubmitButton variant="secondary">Search</SubmitButton>
        </form>
        <Needs action="audit.view">
          <ButtonLink
            icon="download"
            data-native=""
            href={`/api/v1/businesses/${encodeURIComponent(business)}/audit/export?${new URLSearchParams(
              Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
            )}`}
          >
            Export
          </ButtonLink>
        </Needs>
      </Toolbar>
      <InfiniteList<AuditData, Entry>
        label="entries"
        listHref={link({})}
        first={pageOf(data, link)}
        total={total}
        rowKey={({ id }) => id}
        read={(later) => pageOf(later, link)}
      >
        {(rows) => (
          <DataTable
            caption="Audit log"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon="clock" title="Nothing here">
                {query.search || query.action
                  ? "Nothing matches. Try another word."
                  : "What you and your team do is written down here."}
              </EmptyState>
            }
          />
        )}
      </InfiniteList>
      {!seesAll && <p className="muted small">You see what you did yourself.</p>}
    </Stack>
  );
}

const pageOf = (
  { entries, nextCursor }: AuditData,
  link: (more: Record<string, string | undefined>) => string,
) => ({ rows: entries, nextHref: nextCursor ? link({ cursor: nextCursor }) : null });
