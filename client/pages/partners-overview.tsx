import type { partnersOverviewPage } from "#server/pages/partners-overview.ts";
import type { Partner } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import { clearedFilters, filtersIn } from "#shared/lists/list.ts";
import { partnerOrders } from "#shared/lists/orders.ts";
import { partnersList, suppliedList } from "#shared/lists/partners.ts";
import { type PartnerState, partnerStates } from "#shared/partner-rules.ts";
import * as commonWords from "#words/common.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/partners.ts";
import * as viewWords from "#words/views.ts";
import { ButtonLink } from "../design/button.tsx";
import { StatCard } from "../design/figures.tsx";
import { FirstStep } from "../design/first-step.tsx";
import { Grid, Row, Stack } from "../design/layout.tsx";
import { FilterChips } from "../design/list-tools.tsx";
import { MoreMenu } from "../design/more-menu.tsx";
import { Needs } from "../design/needs.tsx";
import { Notice } from "../design/notice.tsx";
import { Outcome } from "../design/outcome.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { answerTo } from "../lists/answer-to.ts";
import { columnsChosen, ViewTools } from "../lists/column-chooser.tsx";
import { ListPage } from "../lists/list-page.tsx";
import type { LinkTo } from "../lists/list-types.ts";
import { NoneMatch } from "../lists/none-match.tsx";
import { OrderMenu } from "../lists/order-menu.tsx";
import { ShortListToolbar } from "../lists/short-list.tsx";
import { ViewChips } from "../lists/view-chips.tsx";
import type { DataOf, FormState, PageProps, ViewOf } from "../page-props.ts";
import { pageOfParts, pagePart } from "../page-views.tsx";
import { Applications } from "./partners/applications.tsx";
import type { ApplyData } from "./partners/apply.tsx";
import { partnerActions } from "./partners/bulk-panels.tsx";
import { Communities } from "./partners/communities.tsx";
import { invitationColumn, partnerColumnNames, partnerColumns } from "./partners/partner-columns.tsx";
import { tagChoices } from "./partners/tag-choices.ts";
import { partnerOrderNames, stateNames } from "./partners/words.ts";
import { ExportItem } from "./parts/export-item.tsx";
import { viewsPanel } from "./parts/late-views.ts";
import "./partners/partners.css";

type PartnersData = DataOf<typeof partnersOverviewPage>;

type CommunityPartnersData = ViewOf<typeof partnersOverviewPage, "community">;

type PartnerFigures = NonNullable<CommunityPartnersData["figures"]>;

type ProviderCommunitiesData = ViewOf<typeof partnersOverviewPage, "provider">;

const invitePanel = pagePart(
  "partners/invite.tsx",
  async () => (await import("./partners/invite.tsx")).Invite,
  (data: PartnersData) => data.view === "community" && data.mayManage && data.inviting,
  "invite",
);
const applyPanel = pagePart(
  "partners/apply.tsx",
  async () => (await import("./partners/apply.tsx")).Apply,
  ({ apply }: PartnersData) => Boolean(apply?.open),
  "apply",
);

function PartnersOverview({ data, form, params }: PageProps<PartnersData>) {
  const business = params.business ?? "";
  if (data.view === "provider") return <ProviderCommunities business={business} data={data} form={form} />;
  return <CommunityPartners business={business} data={data} form={form} />;
}

interface PartProps {
  readonly business: string;
  readonly data: CommunityPartnersData;
  readonly form: FormState | undefined;
}

function ProviderCommunities({
  business,
  data: { communities, total, query, apply },
  form,
}: Omit<PartProps, "data"> & { readonly data: ProviderCommunitiesData }) {
  const isApplying = isOpen(apply, form);
  const link: LinkTo = (changes) => href("partnersOverview", { business }, { ...query, ...changes });
  const applying = (
    <Needs action="supply.apply">
      <ButtonLink href={href("partnersOverview", { business }, { apply: 1 })} variant="primary" icon="plus">
        {words.applyToCommunity()}
      </ButtonLink>
    </Needs>
  );
  return (
    <Stack gap={5}>
      <PageHeader
        title={commonWords.communities()}
        lead={words.supplyLead()}
        actions={!isApplying && total > 0 && applying}
      />
      {apply && !isApplying && apply.chosen.length > 0 && <WishesNotice business={business} apply={apply} />}
      {apply && isApplying && <applyPanel.Part business={business} apply={apply} form={form} />}
      <ShortListToolbar
        total={total}
        filters={suppliedList.filters}
        searchLabel={words.searchCommunities()}
        query={query}
        link={link}
      />
      {communities.length === 0 && total > 0 ? (
        <NoneMatch
          title={words.noCommunityMatches()}
          clearHref={link(clearedFilters(suppliedList.filters))}
        />
      ) : (
        <Communities
          business={business}
          communities={communities}
          action={!isApplying && total === 0 && applying}
        />
      )}
    </Stack>
  );
}

const isOpen = (apply: ApplyData | null, form: FormState | undefined): boolean =>
  apply !== null && (apply.open || form?.intent === "apply");

/** Notice that an application was prepared from the contact page and is ready to be sent. */
function WishesNotice({ business, apply: { choices, chosen } }: { business: string; apply: ApplyData }) {
  const names = choices.filter(({ slug }) => chosen.includes(slug)).map(({ name }) => name);
  return (
    <Notice tone="info" title={words.applicationReady()}>
      <Rich as="p">
        {words.applicationReadyLead({
          names: names.join(", "),
          link: (text) => <a href={href("partnersOverview", { business }, { apply: 1 })}>{text}</a>,
        })}
      </Rich>
    </Notice>
  );
}

function CommunityPartners({ business, data, form }: PartProps) {
  const { query, mayManage, communities, applications, apply, figures } = data;
  const to: LinkTo = (asked) => href("partnersOverview", { business }, asked);
  const link: LinkTo = (changes) => to({ ...query, cursor: undefined, ...changes });
  const isInviting = mayManage && (data.inviting || form?.intent === "invite");
  const bulkActions = partnerActions(figures?.tags ?? [], query.state);
  return (
    <Stack gap={5}>
      <ListPage<Partner, PartnerState>
        className="stack gap-5"
        rowsTogether
        label={listed.partners()}
        caption={commonWords.partners()}
        data={data}
        link={link}
        header={{
          title: commonWords.partners(),
          lead: words.lead(),
          actions: (
            <>
              <Needs action="partners.manage">
                <ButtonLink href={link({ invite: 1 })} variant="primary" icon="plus">
                  {words.invitePartner()}
                </ButtonLink>
              </Needs>
              {!data.isNew && (
                <MoreMenu>
                  <ExportItem
                    slug={business}
                    sheet="partners.csv"
                    asked={{ ...filtersIn(partnersList, query), order: query.order }}
                    needs="partners.manage"
                  />
                </MoreMenu>
              )}
            </>
          ),
        }}
        above={
          <>
            {!isInviting && <Outcome form={form} />}
            {isInviting && (
              <invitePanel.Part
                business={business}
                community={data.community}
                emails={data.inviteEmail}
                form={form}
              />
            )}
            {figures && !data.isNew && <Figures business={business} figures={figures} />}
            <Applications applications={applications} form={form} />
          </>
        }
        chips={
          <>
            <ViewChips all={viewWords.allPartners()} views={data.views} current={query.view} to={to} />
            <Chips data={data} link={link} />
          </>
        }
        tools={{
          filters: partnersList.filters,
          searchLabel: words.searchPartners(),
          choices: { tag: tagChoices(figures?.tags ?? []) },
          clearHref: link({ ...clearedFilters(partnersList.filters), view: undefined }),
          tools: (
            <>
              <OrderMenu orders={partnerOrders} order={query.order} names={partnerOrderNames} link={link} />
              <ViewTools names={partnerColumnNames} chosen={query.columns} link={link} />
            </>
          ),
        }}
        noneMatch={words.noMatch()}
        bulk={{
          needs: "partners.manage",
          form: answerTo(bulkActions, form),
          action: link({}),
          tick: { name: "partners", label: ({ name }) => words.chooseNamed({ name }) },
          name: "intent",
          actions: bulkActions,
          narrowedTo: query.state,
          selects: "partners",
          selected: data.selection && {
            selection: data.selection,
            title: words.selectedCount({ count: data.selection.total }),
            action: link({ selection: data.selection.id }),
            clearHref: link({}),
          },
        }}
        columns={columnsChosen(columnsFor(query.state), partnerColumnNames, query.columns)}
        rowHref={({ id }) => href("managePartner", { business, partner: id })}
        empty={<NoPartners inviteHref={link({ invite: 1 })} />}
        after={
          data.viewsPanel && (
            <viewsPanel.Part
              list="partners"
              views={data.views}
              editing={data.viewsPanel.editing}
              query={query}
              form={form}
              link={link}
              to={to}
            />
          )
        }
      />
      {(communities.length > 0 || isOpen(apply, form)) && (
        <>
          <Row between>
            <h2>{words.suppliedCommunities()}</h2>
            {!isOpen(apply, form) && (
              <Needs action="supply.apply">
                <ButtonLink href={link({ apply: 1 })} size="small">
                  {words.applyToAnother()}
                </ButtonLink>
              </Needs>
            )}
          </Row>
          {apply && isOpen(apply, form) && <applyPanel.Part business={business} apply={apply} form={form} />}
          <Communities business={business} communities={communities} />
        </>
      )}
    </Stack>
  );
}

/** Partners by state; states without partners are omitted. */
function Chips({ data: { query, counts, figures }, link }: { data: CommunityPartnersData; link: LinkTo }) {
  const isGoingOn = query.state === undefined && !query.quiet;
  const quiet = {
    label: partnersList.filters.quiet.label(),
    href: link({ state: undefined, quiet: "1" }),
    current: query.quiet !== undefined,
    count: figures?.quiet,
  };
  return (
    <>
      <FilterChips
        label={words.partnersByStatus()}
        items={[
          {
            label: words.filterCurrent(),
            href: link({ state: undefined, quiet: undefined }),
            current: isGoingOn,
          },
          ...(figures && (figures.quiet > 0 || query.quiet) ? [quiet] : []),
          ...partnerStates
            .filter((state) => counts[state] > 0 || query.state === state)
            .map((state) => ({
              label: stateNames[state],
              href: link({ state, quiet: undefined }),
              current: query.state === state,
              count: counts[state],
            })),
        ]}
      />
      {query.quiet && <p className="muted">{words.quietHint()}</p>}
    </>
  );
}

/** Invitations have no figures yet, but more actions. */
const columnsFor = (state: PartnerState | undefined) =>
  state === "invited"
    ? [...partnerColumns.filter(({ id }) => !["treets", "claims", "rate"].includes(id)), invitationColumn]
    : partnerColumns;

/** Figures of all partners together, each with a link to what it counts. */
function Figures({ business, figures }: { business: string; figures: PartnerFigures }) {
  const { active, room, liveTreets, claims, waiting } = figures;
  const isFull = room !== null && active >= room;
  return (
    <Stack gap={3}>
      <Grid min="12rem">
        <StatCard
          label={words.activePartners()}
          value={active}
          href={href("partnersOverview", { business }, { state: "active" })}
          hint={room === null ? words.noPlanLimit() : words.ofPlan({ room })}
        />
        <StatCard
          label={words.liveTreets()}
          value={liveTreets}
          href={href("treets", { business }, { state: "live" })}
          hint={words.liveTreetsHint()}
        />
        <StatCard
          label={words.claims()}
          value={claims}
          href={href("insights", { business }, { days: 30 })}
          hint={words.claimsHint()}
        />
        <StatCard
          label={words.applications()}
          value={waiting}
          href={href("partnersOverview", { business }, { state: "applied" })}
          hint={words.applicationsHint()}
        />
      </Grid>
      {isFull && (
        <Notice tone="warn" title={words.partnersOfPlan({ active, room })}>
          <p>
            <Rich>
              {words.planFull({
                link: (text) => <a href={href("selectPlan", {}, { business })}>{text}</a>,
              })}
            </Rich>
            {figures.quiet > 0 && (
              <>
                {" "}
                <Rich>
                  {words.planFullQuiet({
                    link: (text) => <a href={href("partnersOverview", { business }, { quiet: 1 })}>{text}</a>,
                  })}
                </Rich>
              </>
            )}
            .
          </p>
        </Notice>
      )}
    </Stack>
  );
}

const NoPartners = ({ inviteHref }: { readonly inviteHref: string }) => (
  <FirstStep
    icon="handshake"
    title={words.noPartners()}
    needs="partners.manage"
    href={inviteHref}
    label={words.inviteTheFirst()}
    makes
  >
    {words.noPartnersLead()}
  </FirstStep>
);

export default pageOfParts(PartnersOverview, [invitePanel, applyPanel, viewsPanel]);
