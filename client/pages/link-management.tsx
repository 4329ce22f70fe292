import { href } from "#shared/href.ts";
import { ButtonLink } from "../design/button.tsx";
import { DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Meter } from "../design/figures.tsx";
import { InfiniteList } from "../design/infinite-list.tsx";
import { Stack } from "../design/layout.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { Needs } from "../design/needs.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import { BULK_LINKS_FORM, BulkLinks } from "./link-management/bulk-links.tsx";
import { linkColumns } from "./link-management/link-columns.tsx";
import { LinkFilters } from "./link-management/link-filters.tsx";
import { LinkPanelView } from "./link-management/link-panel.tsx";
import { LinksFromFile } from "./link-management/links-from-file.tsx";
import { NewLink } from "./link-management/new-link.tsx";
import type { LinkManagementData, ListedLink } from "./link-management/types.ts";
import "./link-management/link-management.css";

export type { LinkManagementData };

export default function LinkManagement({ data, form }: PageProps<LinkManagementData>) {
  const { links, nextCursor, total, query, used, allowed, archived, mayManage, panel } = data;
  const { search, kind, state } = query;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const link = (
    more: { new?: number; file?: number; link?: string; edit?: number; cursor?: string | undefined } = {},
  ) =>
    href(
      "linkManagement",
      { business: slug },
      { ...(archived && { archived: 1 }), search, kind, state, ...more },
    );
  const columns = linkColumns(data.timezone);
  const isMaking = mayManage && (panel?.kind === "new" || form?.intent === "create");
  return (
    <Stack gap={5} className="bulk-list">
      <PageHeader
        title="Links"
        lead="Short addresses and codes that bring people in, and tell you how many came."
        actions={
          !isMaking && (
            <Needs action="links.manage">
              <ButtonLink href={link({ file: 1 })} icon="upload">
                From a file
              </ButtonLink>
              <ButtonLink href={link({ new: 1 })} variant="primary" icon="plus">
                New link
              </ButtonLink>
            </Needs>
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
      {mayManage && (panel?.kind === "file" || form?.intent === "create-many") && (
        <LinksFromFile form={form} action={link({ file: 1 })} closeHref={link()} />
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
      <LinkFilters data={data} slug={slug} />
      {!archived && links.length > 0 && (
        <Needs action="links.manage">
          <BulkLinks form={form} action={link({ cursor: query.cursor })} timezone={data.timezone} />
        </Needs>
      )}
      <InfiniteList<LinkManagementData, ListedLink>
        label="links"
        listHref={link()}
        first={{ rows: links, nextHref: nextCursor && link({ cursor: nextCursor }) }}
        total={total}
        rowKey={({ id }) => id}
        read={(later) => ({
          rows: later.links,
          nextHref: later.nextCursor && link({ cursor: later.nextCursor }),
        })}
        firstHref={query.cursor && link()}
      >
        {(rows) => (
          <DataTable<ListedLink>
            caption={`Links of ${business?.name}`}
            columns={columns}
            {...(!archived && {
              selection: {
                name: "link",
                formId: BULK_LINKS_FORM,
                label: ({ name }: ListedLink) => `Choose ${name}`,
              },
            })}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => link({ link: id, ...(query.cursor && { cursor: query.cursor }) })}
            empty={
              <NoLinks
                data={data}
                clearHref={href("linkManagement", { business: slug }, { archived: archived ? 1 : undefined })}
              />
            }
          />
        )}
      </InfiniteList>
      {panel?.kind === "link" && <LinkPanelView panel={panel} data={data} form={form} link={link} />}
    </Stack>
  );
}

function NoLinks({ data: { archived, query }, clearHref }: { data: LinkManagementData; clearHref: string }) {
  if (query.search !== undefined || query.kind || query.state)
    return (
      <EmptyState
        icon="search"
        title="No links match"
        action={<ButtonLink href={clearHref}>Clear filters</ButtonLink>}
      >
        Look for a part of the name or of the address.
      </EmptyState>
    );
  return (
    <EmptyState icon="link" title={archived ? "Nothing archived" : "No links yet"}>
      {archived ? "Archived links keep their figures." : "A link brings people in and counts them."}
    </EmptyState>
  );
}
