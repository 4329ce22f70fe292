import type { multiPartnersPage } from "#server/pages/multi-partners.ts";
import { href } from "#shared/href.ts";
import { clearedFilters, isNarrowed } from "#shared/lists/list.ts";
import { partnerSomewhereOrders } from "#shared/lists/orders.ts";
import { partnersSomewhere } from "#shared/lists/partners.ts";
import type { PartnerState } from "#shared/partner-rules.ts";
import { whoCanDoThis } from "#shared/permissions.ts";
import { numberText } from "#shared/words/locale.ts";
import { namesJoined } from "#shared/words/names-joined.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { DayAgo } from "../design/ago.tsx";
import { Badge } from "../design/badge.tsx";
import { ButtonLink } from "../design/button.tsx";
import type { Column } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Row, Stack } from "../design/layout.tsx";
import { FilterChips } from "../design/list-tools.tsx";
import { Barred } from "../design/needs.tsx";
import { Notice } from "../design/notice.tsx";
import { Outcome } from "../design/outcome.tsx";
import { OutcomeDrawer } from "../design/outcome-drawer.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { Email } from "../design/text.tsx";
import { EmailField, TextArea } from "../design/text-field.tsx";
import { answerTo } from "../lists/answer-to.ts";
import { type Bulk, BulkBar, ticksOf } from "../lists/bulk-bar.tsx";
import { ListToolbar } from "../lists/list-toolbar.tsx";
import type { LinkTo } from "../lists/list-types.ts";
import { NoneMatch } from "../lists/none-match.tsx";
import { OrderMenu } from "../lists/order-menu.tsx";
import { PagedTable } from "../lists/paged-table.tsx";
import type { DataOf, FormState, PropsOf } from "../page-props.ts";
import { ExportAcross } from "./across/export-across.tsx";
import {
  BusinessChoice,
  businessChoices,
  businessFilter,
  businessNamed,
  NothingToRun,
  type ReachableBusiness,
} from "./across/parts.tsx";
import { SuppliedCommunities } from "./across/supplied-communities.tsx";
import { type Total, Totals } from "./across/totals.tsx";
import { pausing, writing } from "./partners/bulk-panels.tsx";
import { liveTreetsColumn, recentClaimsColumn } from "./partners/partner-columns.tsx";
import { tagChoices } from "./partners/tag-choices.ts";
import { stateNames, stateTones } from "./partners/words.ts";

type PartnerAcross = DataOf<typeof multiPartnersPage>["items"][number];

/** The partners of several communities in one list. */
export default function MultiPartners({ data, form }: PropsOf<typeof multiPartnersPage>) {
  const { businesses, business, items, manageable, query, totals, doubles, suggestions, supplied } = data;
  if (businesses.length === 0) {
    return (
      <Stack gap={5}>
        <PageHeader title={words.allPartners()} />
        {supplied.length > 0 ? <SuppliedCommunities supplied={supplied} /> : <NothingToRun />}
      </Stack>
    );
  }
  const isInviting = manageable.length > 0 && (data.inviting || form?.intent === "invite");
  const link: LinkTo = (changes) =>
    href("multiPartners", {}, { business: business ?? undefined, ...query, cursor: undefined, ...changes });
  const isBare = items.length === 0 && business === null && !isNarrowed(partnersSomewhere, query);
  const invite = (
    <Barred by={manageable.length > 0 ? undefined : whoCanDoThis("partners.manage", [])}>
      <ButtonLink href={href("multiPartners", {}, { invite: 1 })} variant="primary" icon="plus">
        {words.inviteToSeveral()}
      </ButtonLink>
    </Barred>
  );
  const actions = [writing, pausing];
  const isManageable = ({ business: { slug } }: PartnerAcross["places"][number]) =>
    manageable.some((one) => one.slug === slug);
  const bulk: Bulk<PartnerAcross, PartnerState> = {
    form: answerTo(actions, form),
    action: link({}),
    tick: {
      name: "partners",
      label: ({ name, places }) =>
        words.chooseInNamed({ name, community: namesJoined(places.map(({ business }) => business.name)) }),
      refused: ({ places }) => (places.some(isManageable) ? undefined : whoCanDoThis("partners.manage", [])),
    },
    name: "intent",
    actions,
    narrowedTo: undefined,
  };
  return (
    <Stack gap={5}>
      <PageHeader title={words.allPartners()} lead={words.acrossLead()} actions={!isBare && invite} />
      {!isInviting && <Outcome form={form} />}
      {isInviting && (
        <Invite manageable={manageable} email={data.inviteEmail} to={data.inviteTo} form={form} />
      )}
      {totals && !isBare && <Totals items={totalsOf(totals, link)} />}
      {suggestions.length > 0 && (
        <Notice tone="info" title={words.suggestions()}>
          {suggestions.map(({ name, email, activeIn, missingIn }) => (
            <p key={name + missingIn.slug}>
              <Rich>
                {words.activeElsewhere({
                  name,
                  community: activeIn.name,
                  other: missingIn.name,
                  link: (text) => (
                    <a href={href("multiPartners", {}, { invite: 1, email, to: missingIn.slug })}>{text}</a>
                  ),
                })}
              </Rich>
            </p>
          ))}
        </Notice>
      )}
      {doubles.map(({ names, business: { slug, name } }) => (
        <Notice tone="warn" title={words.duplicateOf({ name })} key={slug + names.join()}>
          <Rich as="p">
            {words.duplicates({
              names: namesJoined(names),
              link: (text) => (
                <a href={href("partnersOverview", { business: slug }, { search: names[0] })}>{text}</a>
              ),
            })}
          </Rich>
        </Notice>
      ))}
      {!isBare && (
        <>
          <FilterChips
            label={words.partnersByStatus()}
            items={[
              {
                label: words.filterCurrent(),
                href: link({ state: undefined, idle: undefined }),
                current: query.state === undefined && !query.idle,
              },
              {
                label: filters.idle.label(),
                href: link({ idle: 1, state: undefined }),
                current: query.idle !== undefined,
              },
              ...(["active", "applied", "invited", "paused", "ended"] as const).map((state) => ({
                label: stateNames[state],
                href: link({ state, idle: undefined }),
                current: query.state === state,
              })),
            ]}
          />
          <ListToolbar
            filters={filters}
            searchLabel={words.searchPartners()}
            choices={{ ...businessChoices(businesses), tag: tagChoices(totals?.tags ?? []) }}
            named={businessNamed(businesses, business)}
            tools={
              <>
                <OrderMenu orders={partnerSomewhereOrders} order={query.order} link={link} />
                <ExportAcross
                  sheet="partners.csv"
                  needs="partners.manage"
                  manageable={manageable}
                  business={business}
                  asked={{ ...query }}
                />
              </>
            }
            query={{ ...query, business: business ?? undefined }}
            link={link}
          />
        </>
      )}
      <div className="bulk-list">
        {items.length > 0 && (
          <Barred by={manageable.length > 0 ? undefined : whoCanDoThis("partners.manage", [])}>
            <BulkBar id={BAR} bulk={bulk} />
          </Barred>
        )}
        <PagedTable
          data={data}
          label={commonWords.partners()}
          caption={commonWords.partners()}
          pageHref={(cursor) => link({ cursor })}
          cursor={query.cursor}
          rowKey={keyOf}
          selection={ticksOf(BAR, bulk)}
          columns={columns}
          empty={
            isBare ? (
              <EmptyState icon="handshake" title={words.noPartners()} action={invite}>
                {words.noPartnersLead()}
              </EmptyState>
            ) : (
              <NoneMatch title={words.noneHere()} clearHref={link(clearedFilters(filters))} />
            )
          }
        />
      </div>
      {supplied.length > 0 && <SuppliedCommunities supplied={supplied} />}
    </Stack>
  );
}

const totalsOf = (
  { active, waiting, liveTreets, claims }: NonNullable<DataOf<typeof multiPartnersPage>["totals"]>,
  link: LinkTo,
): readonly Total[] => {
  const all = clearedFilters(partnersSomewhere.filters);
  return [
    { label: words.activePartners(), value: active, href: link({ ...all, state: "active" }) },
    { label: words.applications(), value: waiting, href: link({ ...all, state: "applied" }) },
    { label: words.liveTreets(), value: liveTreets },
    { label: words.claimsThirtyDays(), value: claims },
  ];
};

/** ID of the form to which the table's checkboxes belong. */
const BAR = "partners-across";

const filters = { ...businessFilter(), ...partnersSomewhere.filters };

/** The row's key and the value of its checkbox, such as "club prt_…;quay prt_…": an action on it is one on all of them. */
const keyOf = ({ places }: PartnerAcross) =>
  places.map(({ id, business }) => `${business.slug} ${id}`).join(";");

const columns: readonly Column<PartnerAcross>[] = [
  { id: "name", header: commonWords.partner, cell: ({ name }) => <Email address={name} /> },
  {
    id: "communities",
    header: commonWords.communities,
    cell: ({ name, places }) => <Places name={name} places={places} />,
  },
  {
    ...liveTreetsColumn,
    cell: ({ places }) => sumOf(places, ({ liveTreets }) => liveTreets),
  },
  {
    ...recentClaimsColumn,
    cell: ({ places }) => numberText(sumOf(places, ({ recent }) => recent.claims)),
  },
  {
    id: "active",
    header: words.lastActivity,
    hideBelow: "medium",
    cell: ({ places }) => {
      const latest = places
        .map(({ lastActiveAt }) => lastActiveAt ?? "")
        .sort()
        .at(-1);
      return latest && <DayAgo value={latest} />;
    },
  },
];

type Place = PartnerAcross["places"][number];

const sumOf = (places: readonly Place[], numberOf: (place: Place) => number) =>
  places.reduce((sum, place) => sum + numberOf(place), 0);

/** The communities that the partner supplies, each a link to the partnership there. */
const Places = ({ name, places }: Pick<PartnerAcross, "name" | "places">) => (
  <Row gap={2}>
    {places.map(({ id, state, business }) => (
      <span key={id}>
        <a
          href={href("managePartner", { business: business.slug, partner: id })}
          aria-label={words.openIn({ name, community: business.name })}
        >
          {business.name}
        </a>{" "}
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
      </span>
    ))}
  </Row>
);

const Invite = ({
  manageable,
  email,
  to,
  form,
}: {
  manageable: readonly ReachableBusiness[];
  email: string;
  /** The community for which the suggestion was made. */
  to: string | null;
  form: FormState | undefined;
}) => (
  <OutcomeDrawer
    title={words.inviteSeveralTitle()}
    closeHref={href("multiPartners")}
    submit={words.invite()}
    icon="send"
    state={form}
    intent="invite"
    action={href("multiPartners", {}, { invite: 1 })}
  >
    <EmailField label={commonWords.email()} name="email" autoComplete="off" defaultValue={email} />
    <TextArea label={words.personalNote()} name="message" rows={3} optional maxLength={1000} />
    <BusinessChoice businesses={manageable} chosen={to} />
  </OutcomeDrawer>
);
