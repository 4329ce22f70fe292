import { percent } from "#shared/insight-words.ts";
import type { LinkColumn } from "#shared/link-rules.ts";
import { numberText } from "#shared/words/locale.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { Badge } from "../../design/badge.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import type { Column } from "../../design/data-table.tsx";
import { Stack } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import { OverPlanBadge } from "../parts/over-plan-badge.tsx";
import type { ListedLink } from "./types.ts";
import { leadsTo, linkStateNames, targetWarning } from "./words.ts";

/** Returns the conversion rate in percent: 3 joins (or claims, for a link to a treet) of 40 visits → "8%". */
function conversion({ kind, joins, claims, clicks, scans }: ListedLink): string {
  const visits = clicks + scans;
  if (visits === 0) return "–";
  return percent(kind === "treet" ? claims : joins, visits);
}

/** Names of the columns that can be hidden. */
export const linkColumnNames: Readonly<Record<LinkColumn, string>> = translated({
  clicks: words.clicks,
  scans: words.scans,
  joins: words.joins,
  claims: words.claims,
  conversion: words.perVisits,
  ends: words.ends,
});

export const linkColumns = (timezone: string): readonly Column<ListedLink>[] => [
  {
    id: "name",
    header: commonWords.name(),
    cell: (link) => {
      const warning = targetWarning(link);
      return (
        <span className="cell-lines">
          <strong>{link.name}</strong>
          <span className="muted small">{link.url.replace(/^https?:\/\//, "")}</span>
          <span className="muted small">
            {[
              leadsTo(link),
              link.autoLabels.length > 0 && words.givesLabels({ autoLabels: link.autoLabels.join(", ") }),
              link.createdBy && words.madeBy({ createdBy: link.createdBy }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
          {link.state !== "active" && (
            <Badge tone={linkStateNames[link.state].tone}>{linkStateNames[link.state].text}</Badge>
          )}
          {link.overPlan && <OverPlanBadge />}
          {warning && <Badge tone="warn">{warning}</Badge>}
        </span>
      );
    },
  },
  {
    id: "copy",
    header: <span className="visually-hidden">{words.copy()}</span>,
    hideBelow: "medium",
    cell: ({ url }) => <CopyButton text={url} label={words.copy()} size="small" variant="quiet" />,
  },
  {
    id: "clicks",
    header: words.clicks(),
    align: "end",
    hideBelow: "small",
    cell: (row) => numberText(row.clicks),
  },
  {
    id: "scans",
    header: words.scans(),
    align: "end",
    hideBelow: "small",
    cell: (row) => numberText(row.scans),
  },
  { id: "joins", header: words.joins(), align: "end", cell: (row) => numberText(row.joins) },
  {
    id: "claims",
    header: words.claims(),
    align: "end",
    hideBelow: "medium",
    cell: (row) => numberText(row.claims),
  },
  { id: "conversion", header: words.perVisits(), align: "end", hideBelow: "medium", cell: conversion },
  {
    id: "ends",
    header: words.ends(),
    hideBelow: "medium",
    cell: ({ expiresAt, maxUses, uses }) => (
      <Stack gap={1}>
        {expiresAt && <Time value={expiresAt} timezone={timezone} decides />}
        {maxUses !== null && (
          <span className="muted small">{words.usesLeft({ count: numberText(maxUses - uses) })}</span>
        )}
        {!expiresAt && maxUses === null && <span className="muted">{commonWords.never()}</span>}
      </Stack>
    ),
  },
];
