import { href } from "#shared/href.ts";
import { Badge, type Tone } from "../design/badge.tsx";
import { ButtonLink } from "../design/button.tsx";
import { CopyButton } from "../design/copy-button.tsx";
import { type Column, DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Meter } from "../design/figures.tsx";
import { Row, Stack } from "../design/layout.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Time } from "../design/text.tsx";
import type { PageProps } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import { LinkPanelView } from "./link-management/link-panel.tsx";
import { NewLink } from "./link-management/new-link.tsx";
import type { LinkManagementData, ListedLink } from "./link-management/types.ts";
import "./link-management/link-management.css";

export type { LinkManagementData };

export default function LinkManagement({ data, form }: PageProps<LinkManagementData>) {
  const { links, used, allowed, archived, mayManage, panel } = data;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const link = (query: { new?: number; link?: string; edit?: number } = {}) =>
    href("linkManagement", { business: slug }, { ...(archived && { archived: 1 }), ...query });
  const isMaking = mayManage && (panel?.kind === "new" || form?.intent === "create");
  return (
    <Stack gap={5}>
      <PageHeader
        title="Links"
        lead="Short addresses and codes that bring people in, and tell you how many came."
        actions={
          mayManage &&
          !isMaking && (
            <ButtonLink href={link({ new: 1 })} variant="primary" icon="plus">
              New link
            </ButtonLink>
          )
        }
      />
      {isMaking && (
        <NewLink
          targets={panel?.kind === "new" ? panel.targets : []}
          form={form}
          data={data}
          closeHref={link()}
          action={link({ new: 1 })}
        />
      )}
      {allowed !== null && <Meter label="Links in use" value={used} max={allowed} />}
      <TabLinks
        label="Links by state"
        items={[
          { label: "In use", href: href("linkManagement", { business: slug }), current: !archived },
          {
            label: "Archived",
            href: href("linkManagement", { business: slug }, { archived: 1 }),
            current: archived,
          },
        ]}
      />
      <DataTable<ListedLink>
        caption={`Links of ${business?.name}`}
        columns={columns}
        rows={links}
        rowKey={({ id }) => id}
        rowHref={({ id }) => link({ link: id })}
        empty={
          <EmptyState icon="link" title={archived ? "Nothing archived" : "No links yet"}>
            {archived ? "Archived links keep their figures." : "A link brings people in and counts them."}
          </EmptyState>
        }
      />
      {panel?.kind === "link" && <LinkPanelView panel={panel} data={data} form={form} link={link} />}
    </Stack>
  );
}

export const stateNames: Record<ListedLink["state"], { text: string; tone: Tone }> = {
  active: { text: "In use", tone: "good" },
  paused: { text: "Paused", tone: "warn" },
  ended: { text: "Ended", tone: "neutral" },
  archived: { text: "Archived", tone: "neutral" },
};

const columns: Column<ListedLink>[] = [
  {
    id: "name",
    header: "Name",
    cell: ({ name, url, state }) => (
      <span className="link-name">
        <strong>{name}</strong>
        <span className="muted small">{url.replace(/^https?:\/\//, "")}</span>
        {state !== "active" && <Badge tone={stateNames[state].tone}>{stateNames[state].text}</Badge>}
      </span>
    ),
  },
  {
    id: "copy",
    header: <span className="visually-hidden">Copy</span>,
    hideBelow: "medium",
    cell: ({ url }) => <CopyButton text={url} label="Copy" size="small" variant="quiet" />,
  },
  { id: "clicks", header: "Clicks", align: "end", hideBelow: "small", cell: (row) => count(row.clicks) },
  { id: "scans", header: "Scans", align: "end", hideBelow: "small", cell: (row) => count(row.scans) },
  { id: "joins", header: "Joins", align: "end", cell: (row) => count(row.joins) },
  {
    id: "ends",
    header: "Ends",
    hideBelow: "medium",
    cell: ({ expiresAt, maxUses, uses }) => (
      <Row gap={1}>
        {expiresAt && <Time value={expiresAt} />}
        {maxUses !== null && (
          <span className="muted small">{`${(maxUses - uses).toLocaleString("en")} uses left`}</span>
        )}
        {!expiresAt && maxUses === null && <span className="muted">Never</span>}
      </Row>
    ),
  },
];

const count = (value: number) => value.toLocaleString("en");
