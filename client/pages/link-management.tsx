import { href } from "#shared/href.ts";
import type { LinkState } from "#shared/link-rules.ts";
import { linksList } from "#shared/lists/links.ts";
import { clearedFilters, filtersIn, isNarrowed, viewOptionsIn } from "#shared/lists/list.ts";
import { linkOrders } from "#shared/lists/orders.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import * as listed from "#words/listed.ts";
import * as viewWords from "#words/views.ts";
import { ButtonLink } from "../design/button.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Meter } from "../design/figures.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { MoreMenu } from "../design/more-menu.tsx";
import { Needs } from "../design/needs.tsx";
import { columnsChosen, ViewTools } from "../lists/column-chooser.tsx";
import { ListPage } from "../lists/list-page.tsx";
import type { LinkTo } from "../lists/list-types.ts";
import { OrderMenu } from "../lists/order-menu.tsx";
import { ViewChips } from "../lists/view-chips.tsx";
import type { PageProps } from "../page-props.ts";
import { pageOfParts, pagePart } from "../page-views.tsx";
import { useRootData } from "../root-data.ts";
import { csvHref } from "./csv-href.ts";
import { linkActions } from "./link-management/bulk-links.tsx";
import { linkColumnNames, linkColumns } from "./link-management/link-columns.tsx";
import type { LinkManagementData, ListedLink } from "./link-management/types.ts";
import { linkOrderNames } from "./link-management/words.ts";
import { viewsPanel } from "./parts/late-views.ts";
import "./link-management/link-management.css";

const newLink = pagePart(
  "link-management/new-link.tsx",
  async () => (await import("./link-management/new-link.tsx")).NewLink,
  ({ panel }: LinkManagementData) => panel?.kind === "new",
  "new",
);
const linksFromFile = pagePart(
  "link-management/links-from-file.tsx",
  async () => (await import("./link-management/links-from-file.tsx")).LinksFromFile,
  ({ panel }: LinkManagementData) => panel?.kind === "file",
  "file",
);
const linkPanel = pagePart(
  "link-management/link-panel.tsx",
  async () => (await import("./link-management/link-panel.tsx")).LinkPanelView,
  ({ panel }: LinkManagementData) => panel?.kind === "link",
  "link",
);

/** The filters that also apply to archived links; the others would find only one state there. */
const { search, kind, label } = linksList.filters;

function LinkManagement({ data, form }: PageProps<LinkManagementData>) {
  const { query, used, allowed, mayManage, panel, views } = data;
  const { archived } = query;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const to: LinkTo = (asked) => href("linkManagement", { business: slug }, asked);
  const here = to({});
  const link: LinkTo = (changes) => to({ ...query, cursor: undefined, ...changes });
  const isMaking = mayManage && (panel?.kind === "new" || form?.intent === "create");
  const isFirst = data.total === 0 && !archived && !isNarrowed(linksList, query);
  return (
    <ListPage<ListedLink, LinkState>
      className="stack gap-5"
      label={listed.links()}
      caption={words.titleNamed({ name: business?.name ?? "" })}
      data={data}
      link={link}
      header={{
        title: words.links(),
        lead: words.lead(),
        actions: !isFirst && (
          <>
            <Needs action="links.manage">
              <ButtonLink href={link({ new: 1 })} variant="primary" icon="plus">
                {words.newLink()}
              </ButtonLink>
            </Needs>
            <MoreMenu>
              <Needs action="links.manage">
                <ButtonLink href={link({ file: 1 })} icon="upload" variant="quiet">
                  {words.fromFile()}
                </ButtonLink>
              </Needs>
              <ButtonLink
                href={csvHref(slug, "links.csv", {
                  ...filtersIn(linksList, query),
                  ...viewOptionsIn(linksList, query),
                })}
                variant="quiet"
                icon="download"
              >
                {commonWords.exportList()}
              </ButtonLink>
            </MoreMenu>
          </>
        ),
      }}
      above={!isFirst && allowed !== null && <Meter label={words.linksInUse()} value={used} max={allowed} />}
      chips={
        <>
          <ViewChips all={viewWords.allLinks()} views={views} current={query.view} to={to} />
          <TabLinks
            label={words.linksByStatus()}
            items={[
              { label: words.active(), href: here, current: !archived },
              {
                label: words.archivedLinks(),
                href: to({ archived: 1 }),
                current: archived !== undefined,
              },
            ]}
          />
        </>
      }
      tools={{
        filters: archived ? { search, kind, label } : linksList.filters,
        choices: { label: data.labels.map((name) => ({ value: name, label: name })) },
        searchLabel: words.searchLinks(),
        clearHref: link({ ...clearedFilters(linksList.filters), view: undefined }),
        tools: (
          <>
            <OrderMenu orders={linkOrders} order={query.order} names={linkOrderNames} link={link} />
            <ViewTools names={linkColumnNames} chosen={query.columns} link={link} />
          </>
        ),
      }}
      noneMatch={words.noMatch()}
      bulk={
        archived
          ? undefined
          : {
              needs: "links.manage",
              form,
              intent: "change-many",
              action: link({ cursor: query.cursor }),
              tick: { name: "link", label: ({ name }) => words.chooseNamed({ name }) },
              name: "change",
              actions: linkActions(data.timezone, csvHref(slug, "links.csv"), data.selection !== null),
              narrowedTo: query.state,
              // The exported rows are in the order of the list, too.
              more: query.order && <input type="hidden" name="order" value={query.order} />,
              selects: "links",
              selected: data.selection && {
                selection: data.selection,
                title: words.selectedCount({ count: data.selection.total }),
                action: link({ selection: data.selection.id }),
                clearHref: link({}),
              },
            }
      }
      columns={columnsChosen(linkColumns(data.timezone), linkColumnNames, query.columns)}
      rowHref={({ id }) => link({ link: id, cursor: query.cursor })}
      empty={
        <EmptyState
          icon="link"
          title={archived ? words.noneArchived() : words.noLinks()}
          action={
            isFirst && (
              <Needs action="links.manage">
                <ButtonLink href={link({ new: 1 })} variant="primary" icon="plus">
                  {words.newLink()}
                </ButtonLink>
              </Needs>
            )
          }
        >
          {archived ? words.noneArchivedLead() : words.noLinksLead()}
        </EmptyState>
      }
      after={
        <>
          {isMaking && (
            <newLink.Part
              targets={panel?.kind === "new" ? panel.targets : null}
              supplied={panel?.kind === "new" ? panel.supplied : []}
              form={form}
              data={data}
              closeHref={link({})}
              action={link({ new: 1 })}
            />
          )}
          {mayManage && (panel?.kind === "file" || form?.intent === "create-many") && (
            <linksFromFile.Part form={form} action={link({ file: 1 })} closeHref={link({})} />
          )}
          {data.viewsPanel && (
            <viewsPanel.Part
              list="links"
              views={views}
              editing={data.viewsPanel.editing}
              query={query}
              form={form}
              link={link}
              to={to}
            />
          )}
          {panel?.kind === "link" && <linkPanel.Part panel={panel} data={data} form={form} link={link} />}
        </>
      }
    />
  );
}

export default pageOfParts(LinkManagement, [newLink, linksFromFile, linkPanel, viewsPanel]);
