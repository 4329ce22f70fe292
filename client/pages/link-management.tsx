import { href } from "#shared/href.ts";
import type { LinkState } from "#shared/link-rules.ts";
import { linksList } from "#shared/lists/links.ts";
import { filtersIn, isNarrowed, viewOptionsIn } from "#shared/lists/list.ts";
import { linkOrders } from "#shared/lists/orders.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import * as listed from "#words/listed.ts";
import { ButtonLink } from "../design/button.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Meter } from "../design/figures.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { MoreMenu } from "../design/more-menu.tsx";
import { Needs } from "../design/needs.tsx";
import { ListPage } from "../lists/list-page.tsx";
import type { LinkTo } from "../lists/list-types.ts";
import { OrderMenu } from "../lists/order-menu.tsx";
import type { PageProps } from "../page-props.ts";
import { pageOfParts, pagePart } from "../page-views.tsx";
import { useRootData } from "../root-data.ts";
import { csvHref } from "./csv-href.ts";
import { linkActions } from "./link-management/bulk-links.tsx";
import { linkColumns } from "./link-management/link-columns.tsx";
import type { LinkManagementData, ListedLink } from "./link-management/types.ts";
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
const { search, kind } = linksList.filters;

function LinkManagement({ data, form }: PageProps<LinkManagementData>) {
  const { query, used, allowed, mayManage, panel } = data;
  const { archived } = query;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const here = href("linkManagement", { business: slug });
  const link: LinkTo = (changes) =>
    href("linkManagement", { business: slug }, { ...query, cursor: undefined, ...changes });
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
        <TabLinks
          label={words.linksByStatus()}
          items={[
            { label: words.active(), href: here, current: !archived },
            {
              label: words.archivedLinks(),
              href: href("linkManagement", { business: slug }, { archived: 1 }),
              current: archived !== undefined,
            },
          ]}
        />
      }
      tools={{
        filters: archived ? { search, kind } : linksList.filters,
        searchLabel: words.searchLinks(),
        tools: <OrderMenu orders={linkOrders} order={query.order} link={link} />,
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
              actions: linkActions(data.timezone),
              narrowedTo: query.state,
            }
      }
      columns={linkColumns(data.timezone)}
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
          {panel?.kind === "link" && <linkPanel.Part panel={panel} data={data} form={form} link={link} />}
        </>
      }
    />
  );
}

export default pageOfParts(LinkManagement, [newLink, linksFromFile, linkPanel]);
